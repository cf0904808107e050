import { useEffect, useEffectEvent, useState } from 'react';
import { partMissing } from '../features/toasts/partMissing';
import { useAppDispatch } from '../store/hooks';
import type * as dialogs from './dialogs';

type Dialogs = typeof dialogs;

let arrived: Dialogs | undefined;

/** Fetches them; what cannot be fetched is asked for again when it is opened. */
export async function preloadDialogs(): Promise<void> {
  await load().catch(() => undefined);
}

async function load(): Promise<Dialogs> {
  arrived = await import(/* webpackChunkName: 'dialogs' */ './dialogs');
  return arrived;
}

/** `dialogs.ts`, once it is there. Where it does not arrive a message says so, and `onMissing` closes what was opened. */
export function useDialogs(onMissing: () => void): Dialogs | undefined {
  const dispatch = useAppDispatch();
  const [parts, setParts] = useState(arrived);
  const miss = useEffectEvent(() => {
    dispatch(partMissing());
    onMissing();
  });
  useEffect(() => {
    if (parts) return;
    let isHere = true;
    load().then(
      (module) => {
        if (isHere) setParts(module);
      },
      () => {
        if (isHere) miss();
      },
    );
    return () => {
      isHere = false;
    };
  }, [parts]);
  return parts;
}
