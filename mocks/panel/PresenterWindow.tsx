import { createPortal } from 'react-dom';
import { lazyModule } from '../../src/lib/lazyModule';
import { LazyPart } from '../../src/ui/LazyPart';
import type { Demo } from './demo';
import { PanelBoundary } from './PanelBoundary';
import type { DemoView } from './useDemo';
import styles from './demoPanel.module.css';

const presenter = lazyModule(() => import(/* webpackChunkName: "panel-story" */ './story/Presenter'));

interface PresenterWindowProps {
  demo: Demo;
  view: DemoView;
  page: Document;
  onEnd: () => void;
}

/** The presenter's notes in the panel's own window, while the page shows nothing of the demo. */
export function PresenterWindow({ page, ...props }: PresenterWindowProps) {
  return createPortal(
    <main className={styles.root}>
      <LazyPart
        module={presenter}
        missing="The presenter’s notes could not be loaded."
        fallback={<p className={styles.hint}>Loading…</p>}
      >
        {({ Presenter }) => (
          <PanelBoundary what="The presenter’s notes" onClose={props.onEnd}>
            <Presenter page={page} {...props} />
          </PanelBoundary>
        )}
      </LazyPart>
    </main>,
    page.body,
  );
}
