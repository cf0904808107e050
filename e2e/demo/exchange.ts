export interface SentRequest {
  method: string;
  path: string;
  body?: string;
}

export interface ExchangeInput {
  list: SentRequest[];
  base: string;
  key: string;
  /** The browser's, because Auth stores it with a session. */
  userAgent: string;
}

export interface Answer {
  status: number;
  /** `name: value`, sorted by name. */
  headers: string[];
  body: string;
}

/** Runs both in the page and in Node, so it may use nothing but its arguments. */
export async function exchange(
  send: (request: Request) => Promise<Response>,
  { list, base, key, userAgent }: ExchangeInput,
): Promise<Answer[]> {
  const found: Answer[] = [];
  let token = key;
  for (const { method, path, body } of list) {
    const address = path.startsWith('/_fake/') ? new URL(path, base).href : base + path;
    const response = await send(
      new Request(address, {
        method,
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          // For Node: a page cannot set this header, and sends this value anyway.
          'user-agent': userAgent,
          prefer: 'return=representation,count=exact',
        },
        body: body ?? null,
      }),
    );
    const text = await response.text();
    if (path.includes('grant_type')) token = (JSON.parse(text) as { access_token: string }).access_token;
    found.push({
      status: response.status,
      headers: [...response.headers].map(([name, value]) => `${name}: ${value}`),
      body: text,
    });
  }
  return found;
}
