/** Fills the test database and sends REST requests to it. */
import { createBackend } from '../backend/createBackend';
import type { OwnedBackend } from '../backend/createBackend';
import { signJwt } from '../backend/jwt';
import type { DatabaseRole, Json, Row, Schema } from '../backend/schema';
import type { HttpResponse } from '../http';
import { handleRest } from '../postgrest/handleRest';
import { loadEveryPart } from '../parts';
import { runService } from '../runService';
import { officeRows, officeSchema } from './officeSchema';

// Services are called directly here, without the layer that loads what they need.
beforeAll(loadEveryPart);

export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Parsed where it is JSON, else the text; null for no body. */
  body: Json;
}

export interface Ask {
  as?: DatabaseRole;
  method?: string;
  headers?: Record<string, string>;
  body?: Json | undefined;
  /** Sent as it is, in place of `body`. */
  text?: string;
}

export interface Office {
  backend: OwnedBackend;
  /** `path` below `/rest/v1`. Default: GET as authenticated. */
  ask: (path: string, options?: Ask) => Reply;
}

type Rows = { readonly [table: string]: readonly Row[] };

export const openOffice = (rows: Rows = officeRows): Office => openProject(officeSchema, rows);

/** As `openOffice`, for any other schema. */
export function openProject(schema: Schema, rows: Rows): Office {
  const backend = createBackend({ schema });
  backend.reset({
    seed: 1,
    populate: (seeding) => {
      for (const [table, list] of Object.entries(rows)) seeding.load(table, list);
    },
  });
  const token = signJwt(
    { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001', exp: 4_000_000_000 },
    { algorithm: 'HS256', secret: backend.settings.jwtSecret },
  );
  const { keys } = backend.settings;
  const bearer: Record<DatabaseRole, string> = {
    anon: keys.anon,
    authenticated: token,
    service_role: keys.serviceRole,
  };
  return {
    backend,
    ask: (path, { as = 'authenticated', method = 'GET', headers = {}, body, text } = {}) => {
      const sent = text ?? (body === undefined ? '' : JSON.stringify(body));
      const url = new URL(`http://localhost/rest/v1${path}`);
      return reply(
        runService(
          handleRest,
          {
            method,
            url,
            path: url.pathname,
            headers: new Headers({ apikey: keys.anon, authorization: `Bearer ${bearer[as]}`, ...headers }),
            body: new TextEncoder().encode(sent),
          },
          backend,
        ),
      );
    },
  };
}

function reply({ status, headers, body }: HttpResponse): Reply {
  const text = typeof body === 'string' ? body : null;
  const isJson = /json/.test(headers['content-type'] ?? '');
  return { status, headers, body: text !== null && isJson ? (JSON.parse(text) as Json) : text };
}
