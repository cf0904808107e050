import { useEffect, useState } from 'react';
import { useModuleOnOpen } from '../../dialogs/useModuleOnOpen';
import { lazySecondFactor } from '../secondFactor/lazySecondFactor';
import { setProofPrompt } from './withProof';

/** Shows the dialog in which an admin proves who they are, while a call waits for the proof. */
export function ProofHost() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => setProofPrompt((next) => setAnswer(() => next)), []);
  const finish = (isProven: boolean) => {
    setAnswer(null);
    answer?.(isProven);
  };
  const parts = useModuleOnOpen(lazySecondFactor, answer !== null, () => finish(false));
  return answer && parts && <parts.ProofDialog onAnswer={finish} />;
}
