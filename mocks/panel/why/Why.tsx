import { lazyModule } from '../../../src/lib/lazyModule';
import { LazyPart } from '../../../src/ui/LazyPart';
import shared from '../demoPanel.module.css';
import type { WhyProps } from './Answer';

/** In one chunk with what answers it, so that both are there once it has loaded. */
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
