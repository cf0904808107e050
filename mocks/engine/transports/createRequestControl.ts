export interface ControlResponse {
  status: number;
  /** JSON; null where the answer has no body. */
  body: unknown;
}

/** The control API as a function: `path` without `/_fake/`. */
export type RequestControl = (method: string, path: string, body?: unknown) => Promise<ControlResponse>;

/** `respond`: the engine itself, or `fetch` for a server, whose address is `projectUrl`. */
export function createRequestControl(
  respond: (request: Request) => Promise<Response>,
  projectUrl: string,
): RequestControl {
  return async (method, path, body) => {
    const answer = await respond(
      new Request(new URL(`/_fake/${path}`, projectUrl), {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}
