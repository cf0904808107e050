import type { HttpResponse } from '../http';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** A redirect with the small page that Go's net/http adds. As in Go, only the header escapes non-ASCII characters. */
export function seeOther(target: string): HttpResponse {
  const shown = target.replace(/[&<>"']/g, (character) => entities[character] ?? character);
  return {
    status: 303,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      location: target.replace(/[\u{80}-\u{10ffff}]+/gu, encodeURIComponent),
    },
    body: `<a href="${shown}">See Other</a>.\n\n`,
  };
}
