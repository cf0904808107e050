import { createAction } from '@reduxjs/toolkit';

/** A part of the page that somebody wanted to open could not be fetched. */
export const chunkLoadFailed = createAction('dialogs/partMissing');
