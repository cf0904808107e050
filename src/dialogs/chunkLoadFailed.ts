import { createAction } from '@reduxjs/toolkit';

/** The code of something that somebody wanted to open could not be loaded. */
export const chunkLoadFailed = createAction('dialogs/loadFailed');
