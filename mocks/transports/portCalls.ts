/**
 * Calls of a frame that the page around it answers, over a `MessagePort`: one back end for both, also where they share
 * nothing else, as on a disk. What the page around has to say besides travels the same way, in order with the answers.
 */
import { DroppedConnection } from '../engine/droppedConnection';
import type { Respond } from '../engine/respond';
import { messageOf } from '../engine/messageOf';

type Question =
  | { kind: 'ask'; id: number; method: string; url: string; headers: [string, string][]; body: ArrayBuffer }
  | { kind: 'abort'; id: number };

type Reply<News> =
  | { kind: 'head'; id: number; status: number; headers: [string, string][]; hasBody: boolean }
  | { kind: 'part'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; dropped: boolean; message: string }
  | { kind: 'news'; news: News };

/** The page around: answers what arrives. Answers how to tell the frame something. */
export function answerPort<News>(port: MessagePort, respond: Respond): (news: News) => void {
  const running = new Map<number, AbortController>();
  const send = (reply: Reply<News>) => port.postMessage(reply);

  async function answer({ id, method, url, headers, body }: Question & { kind: 'ask' }): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const content = method === 'GET' || method === 'HEAD' ? {} : { body };
      const { signal } = abort;
      const response = await respond(new Request(url, { method, headers, signal, ...content }));
      const reader = response.body?.getReader();
      const head = { status: response.status, headers: [...response.headers] };
      send({ kind: 'head', id, ...head, hasBody: reader !== undefined });
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        send({ kind: 'part', id, bytes: next.value });
      }
      send({ kind: 'end', id });
    } catch (error) {
      const message = messageOf(error);
      send({ kind: 'failed', id, dropped: error instanceof DroppedConnection, message });
    } finally {
      running.delete(id);
    }
  }

  port.onmessage = ({ data }: MessageEvent<Question>) => {
    if (data.kind === 'ask') void answer(data);
    else running.get(data.id)?.abort();
  };
  return (news) => send({ kind: 'news', news });
}

interface Pending {
  take: (response: Response) => void;
  fail: (reason: Error) => void;
  body?: ReadableStreamDefaultController<Uint8Array>;
}

/** The frame: its calls, answered over there. */
export function askThroughPort<News>(port: MessagePort, onNews: (news: News) => void): Respond {
  const pending = new Map<number, Pending>();
  const send = (question: Question) => port.postMessage(question);
  let calls = 0;

  function take(reply: Exclude<Reply<News>, { kind: 'news' }>): void {
    const call = pending.get(reply.id);
    // Its caller has given up.
    if (!call) return;
    switch (reply.kind) {
      case 'head': {
        const { status, headers, hasBody } = reply;
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => void (call.body = controller),
        });
        call.take(new Response(hasBody ? stream : null, { status, headers }));
        return;
      }
      case 'part':
        call.body?.enqueue(reply.bytes);
        return;
      case 'end':
        pending.delete(reply.id);
        call.body?.close();
        return;
      case 'failed':
        pending.delete(reply.id);
        call.fail(reply.dropped ? new DroppedConnection() : new Error(reply.message));
    }
  }

  port.onmessage = ({ data }: MessageEvent<Reply<News>>) => {
    if (data.kind === 'news') onNews(data.news);
    else take(data);
  };

  return async (request) => {
    const { method, url, signal } = request;
    const body = await request.arrayBuffer();
    signal.throwIfAborted();
    const id = (calls += 1);
    return new Promise((resolve, reject) => {
      const call: Pending = {
        take: resolve,
        fail: (reason) => {
          reject(reason);
          call.body?.error(reason);
        },
      };
      pending.set(id, call);
      signal.addEventListener('abort', () => {
        if (!pending.delete(id)) return;
        send({ kind: 'abort', id });
        call.fail(signal.reason as Error);
      });
      send({ kind: 'ask', id, method, url, headers: [...request.headers], body });
    });
  };
}
