import { Tabs } from '../../src/ui/Tabs';
import { DemoMailbox } from './DemoMailbox';
import { DemoPeople } from './DemoPeople';
import { DeveloperTab } from './DeveloperTab';
import { PanelBoundary } from './PanelBoundary';
import { panelTabTitles, usePanelTab } from './panelTabs';
import type { PanelTabProps } from './part';
import type { Person } from './people';
import { PresentTab } from './PresentTab';
import type { ShownMail } from './useDemo';
import styles from './demoPanel.module.css';

interface PanelHomeProps extends PanelTabProps {
  onSwitched: (person: Person) => void;
  /** Uncovers the page. `focus`: the page sets the focus itself. */
  uncoverPage: (options?: { focus?: boolean }) => void;
  /** Opens a mail's link in the page. */
  follow: (mail: ShownMail, link: string) => void;
  present: () => void;
  openPalette: () => void;
}

/** What the panel shows before a part is opened: who is signed in, the chosen tab, and the mails. */
export function PanelHome({
  onSwitched,
  uncoverPage,
  follow,
  present,
  openPalette,
  ...props
}: PanelHomeProps) {
  const { demo, view } = props;
  const [tab, setTab] = usePanelTab();
  return (
    <>
      <PanelBoundary what="“You are”">
        <DemoPeople
          demo={demo}
          person={view.person}
          onSwitched={onSwitched}
          onFilled={() => uncoverPage({ focus: true })}
        />
      </PanelBoundary>
      <div className={styles.tabs}>
        <Tabs label="Parts of the panel" tabs={panelTabTitles} selected={tab} onSelect={setTab}>
          <div className={styles.tab}>
            <PanelBoundary key={tab} what="This tab">
              {tab === 'present' ? (
                <PresentTab {...props} present={present} uncoverPage={uncoverPage} />
              ) : (
                <DeveloperTab {...props} openPalette={openPalette} />
              )}
            </PanelBoundary>
            <PanelBoundary what="The mailbox">
              <DemoMailbox
                mails={view.mails}
                onRead={view.markRead}
                onFollow={follow}
                newTabHref={view.persistence.kept ? view.newTabHref : undefined}
                backend={demo.inspector.backend}
              />
            </PanelBoundary>
          </div>
        </Tabs>
      </div>
    </>
  );
}
