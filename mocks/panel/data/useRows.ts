import { useEffect, useState } from 'react';
import type { Demo } from '../demo';
import { readRows } from './dataAccess';
import type { Answer, Page, Query } from './query';

/** Milliseconds, in which somebody may type on. */
const pause = 150;

/**
 * The rows that a query finds, read again after each change. Without a reader nothing is read. Until the answer for
 * another table is there, there is none: rows of one table must not stand under the columns of another.
 */
export function useRows(demo: Demo, query: Query): Answer<Page> | undefined {
  const [latest, setLatest] = useState<{ table: string; answer: Answer<Page> }>();
  const { inspector } = demo;
  // A query is new in each render, its text is not.
  const text = JSON.stringify(query);
  useEffect(() => {
    const asked = JSON.parse(text) as Query;
    if (asked.reader === '') return undefined;
    let ended = false;
    const read = async () => {
      const answer = await readRows(inspector, asked);
      if (!ended) setLatest({ table: asked.table, answer });
    };
    const timer = setTimeout(() => void read(), pause);
    const unsubscribe = demo.subscribe(() => void read());
    return () => {
      ended = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [demo, inspector, text]);
  return latest?.table === query.table ? latest.answer : undefined;
}
