import { useCallback, useEffect, useState } from 'react';
import type { CountedFault, FaultRule } from 'supabase-in-memory';
import { messageOf } from '../../../src/lib/messageOf';
import type { PartProps } from '../part';
import { readRefusal, type Refusal } from './faultForm';

/** The fake’s fault rules, with their counts. `replace` returns whether the fake accepted the new ones. */
export function useFaultRules({ demo, announce }: Pick<PartProps, 'demo' | 'announce'>) {
  const [rules, setRules] = useState<readonly CountedFault[]>([]);
  /** Why the fake refused the last change of the rules. */
  const [refusal, setRefusal] = useState<Refusal>();

  const refresh = useCallback(async () => setRules(await demo.fake.faults.list()), [demo]);

  useEffect(() => {
    const start = () => void refresh();
    start();
    // Each call may change the counts, and another tab may have replaced the rules.
    const ends = [demo.inspector.calls.subscribe(start), demo.subscribe(start)];
    return () => ends.forEach((end) => end());
  }, [demo, refresh]);

  async function replace(next: readonly FaultRule[], message: string): Promise<boolean> {
    try {
      await demo.fake.faults.replace(...next);
    } catch (error) {
      setRefusal(readRefusal(messageOf(error)));
      return false;
    }
    setRefusal(undefined);
    announce(message);
    await refresh();
    return true;
  }

  return { rules, refusal, clearRefusal: () => setRefusal(undefined), replace };
}

export function withoutCounts(counted: CountedFault): FaultRule {
  const rule: Partial<CountedFault> = { ...counted };
  delete rule.matches;
  delete rule.hits;
  return rule;
}
