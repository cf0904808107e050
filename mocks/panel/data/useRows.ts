import { useEffect, useState } from 'react';
import type { Demo } from '../demo';
import { readRows } from './dataAccess';
import type { Answer, Page, Query } from './query';

/** Milliseconds to wait for further typing. */
const typingPause = 150;

/**
 * The rows that a query finds, read again after each change. Without a reader, nothing is read. Undefined until the query's
 * table has been read for its reader: rows must not appear under another table's columns, or as what somebody else sees.
 */
export function useRows(demo: Demo, query: Query): Answer<Page> | undefined {
  const [latest, setLatest] = useState<{ query: Query; answer: Answer<Page> }>();
  const { inspector } = demo;
  // `query` is a new object in each render; its JSON stays the same.
  const text = JSON.stringify(query);
  useEffect(() => {
    const current = JSON.parse(text) as Query;
    if (current.reader === '') return undefined;
    let newest = 0;
    const read = async () => {
      newest += 1;
      const request = newest;
      const answer = await readRows(inspector, current);
      if (request === newest) setLatest({ query: current, answer });
    };
    const timer = setTimeout(() => void read(), typingPause);
    const unsubscribe = demo.subscribe(() => void read());
    return () => {
      newest += 1;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [demo, inspector, text]);
  const isOfQuery = latest?.query.table === query.table && latest.query.reader === query.reader;
  return isOfQuery ? latest.answer : undefined;
}
