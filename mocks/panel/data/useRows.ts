import { useEffect, useState } from 'react';
import type { Demo } from '../demo';
import { readRows } from './dataAccess';
import type { Answer, Page, Query } from './query';

/** Milliseconds, in which somebody may type on. */
const pause = 150;

/** The rows that a query finds, read again after each change. Without a reader nothing is read. */
export function useRows(demo: Demo, query: Query): Answer<Page> | undefined {
  const [answer, setAnswer] = useState<Answer<Page>>();
  const { inspector } = demo;
  // A query is new in each render, its text is not.
  const text = JSON.stringify(query);
  useEffect(() => {
    const asked = JSON.parse(text) as Query;
    if (asked.reader === '') return undefined;
    let ended = false;
    const read = async () => {
      const next = await readRows(inspector, asked);
      if (!ended) setAnswer(next);
    };
    const timer = setTimeout(() => void read(), pause);
    const unsubscribe = demo.subscribe(() => void read());
    return () => {
      ended = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [demo, inspector, text]);
  return answer;
}
