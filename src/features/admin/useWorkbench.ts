import { useEffect, useState } from 'react';
import type * as workbench from './workbench';

type Workbench = typeof workbench;

let arrived: Workbench | undefined;

/**
 * The chunk `workbench.ts`, once it has loaded. If it fails, the list works without it; another value of `again`
 * retries.
 */
export function useWorkbench(again: unknown): Workbench | undefined {
  const [parts, setParts] = useState(arrived);
  useEffect(() => {
    if (parts) return;
    let isHere = true;
    import(/* webpackChunkName: 'workbench' */ './workbench').then(
      (module) => {
        arrived = module;
        if (isHere) setParts(module);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [parts, again]);
  return parts;
}
