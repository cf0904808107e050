/**
 * The one `createApi`. It owns the cache and the tag types and has no endpoint of its own: each feature injects its
 * endpoints, in its own lazy chunk.
 */
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import type { AppError } from '../errors/appError';

export const api = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<AppError>(),
  tagTypes: ['Role', 'OwnRequests', 'AdminUsers', 'AdminRequests'],
  endpoints: () => ({}),
});
