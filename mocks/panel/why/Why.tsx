import { lazyModule } from '../../../src/lib/lazyModule';
import { LazyPart } from '../../../src/ui/LazyPart';
import shared from '../demoPanel.module.css';
import type { WhyProps } from './Answer';

/** In one chunk with the code that explains calls, so that both are there once the chunk has loaded. */
const answer = lazyModule(() => import(/* webpackChunkName: 'explain' */ './Answer'));

export function Why(props: WhyProps) {
  return (
    <LazyPart
      module={answer}
      missing="The explanation could not be loaded."
      fallback={<p className={shared.hint}>Loading…</p>}
    >
      {({ Answer }) => <Answer {...props} />}
    </LazyPart>
  );
}
