import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch } from '../store/hooks';
import { arrivedDialogs, loadDialogs, type Dialogs } from './loadDialogs';
import { partMissing } from './partMissing';

/** The chunk `dialogs.ts`, once it has loaded. If it fails, a toast says so and `onMissing` closes what was opened. */
export function useDialogs(onMissing: () => void): Dialogs | undefined {
  const dispatch = useAppDispatch();
  const [parts, setParts] = useState(arrivedDialogs);
  const miss = useEffectEvent(() => {
    dispatch(partMissing());
    onMissing();
  });
  useEffect(() => {
    if (parts) return;
    let isHere = true;
    loadDialogs().then(
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
