import { Tabs } from '../../src/ui/Tabs';
import { DemoMailbox } from './DemoMailbox';
import { DemoPeople } from './DemoPeople';
import { DeveloperDoor } from './DeveloperDoor';
import { doorTitles, useDoor } from './doors';
import type { DoorProps } from './part';
import type { Person } from './people';
import { PresentDoor } from './PresentDoor';
import type { ShownMail } from './useDemo';
import styles from './demoPanel.module.css';

interface PanelHomeProps extends DoorProps {
  onSwitched: (person: Person) => void;
  /** Uncovers the page. `focus`: the page sets the focus itself. */
  makeRoom: (options?: { focus?: boolean }) => void;
  /** Opens a mail's link in the page. */
  follow: (mail: ShownMail, link: string) => void;
  present: () => void;
  openPalette: () => void;
}

/** What the panel shows before a part is opened: who is signed in, the chosen half, and the mails. */
export function PanelHome({ onSwitched, makeRoom, follow, present, openPalette, ...props }: PanelHomeProps) {
  const { demo, view } = props;
  const [door, setDoor] = useDoor();
  return (
    <>
      <DemoPeople
        demo={demo}
        person={view.person}
        onSwitched={onSwitched}
        onFilled={() => makeRoom({ focus: true })}
      />
      <div className={styles.doors}>
        <Tabs label="Parts of the panel" tabs={doorTitles} selected={door} onSelect={setDoor}>
          <div className={styles.door}>
            {door === 'present' ? (
              <PresentDoor {...props} present={present} makeRoom={makeRoom} />
            ) : (
              <DeveloperDoor {...props} openPalette={openPalette} />
            )}
            <DemoMailbox
              mails={view.mails}
              onRead={view.markRead}
              onFollow={follow}
              newTabHref={view.persistence.kept ? view.newTabHref : undefined}
              backend={demo.inspector.backend}
            />
          </div>
        </Tabs>
      </div>
    </>
  );
}
