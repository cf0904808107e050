/**
 * The one `createApi`. It owns the cache and the tag types and has no endpoint of its own: each feature injects its
 * endpoints, in its own lazy chunk. Whatever is loaded with the application knows it through `arrival.ts` only.
 */
import { createApi, fakeBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react';
import type { AppError } from '../errors/appError';
import { announceApi } from './arrival';

export const api = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<AppError>(),
  tagTypes: ['OwnRequests', 'AdminUsers', 'AdminRequests'],
  endpoints: () => ({}),
});

announceApi({ api, setupListeners });
