/**
 * Errors as storage-api sends them: the HTTP status is 400 for all errors of the caller, and the text `statusCode` in
 * the body holds the specific status (storage-api, `error-handler` and `codes`; storage-js reads `code`).
 */
import { json, type HttpResponse } from '../http';

export class StorageFailure extends Error {
  readonly statusCode: number;
  readonly code: string;
  /** The error's older name, which clients still compare; by default the same as `code`. */
  readonly error: string;

  constructor(statusCode: number, code: string, message: string, error = code) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.error = error;
    this.name = 'StorageFailure';
  }
}

export function renderFailure(failure: StorageFailure): HttpResponse {
  return json(failure.statusCode === 500 ? 500 : 400, {
    statusCode: String(failure.statusCode),
    error: failure.error,
    code: failure.code,
    message: failure.message,
  });
}

export const noSuchBucket = () =>
  new StorageFailure(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const accessDenied = (message: string) =>
  new StorageFailure(403, 'AccessDenied', message, 'Unauthorized');
export const rowSecurity = () => accessDenied('new row violates row-level security policy');
export const bucketExists = () =>
  new StorageFailure(409, 'BucketAlreadyExists', 'The resource already exists', 'Duplicate');
export const invalidKey = (key: string) => new StorageFailure(400, 'InvalidKey', `Invalid key: ${key}`);
export const invalidBucketName = () =>
  new StorageFailure(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input');
export const invalidMimeType = (type: string) =>
  new StorageFailure(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type');
export const entityTooLarge = () =>
  new StorageFailure(
    413,
    'EntityTooLarge',
    'The object exceeded the maximum allowed size',
    'Payload too large',
  );
export const invalidSizeFormat = () =>
  new StorageFailure(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
/** The answer of Fastify's schema validation; `message` as ajv words it. */
export const invalidBody = (message: string) => new StorageFailure(400, 'InvalidRequest', message, 'Error');
