/** What the panel does by key or by name. Actions that delete something are not commands, because their buttons ask first. */
import { toHref } from '../../src/firstLoad/siteAddress';
import type { Demo } from './demo';
import { docks, type Dock } from './dock';
import type { PanelPart } from './part';
import { people, type Person } from './people';
import type { DemoView } from './useDemo';

export interface Command {
  name: string;
  /** Runs the command while the focus is in the panel, but not in a field. */
  key?: string;
  run: () => void;
}

export interface CommandTargets {
  demo: Demo;
  view: DemoView;
  parts: readonly PanelPart[];
  openPart: (part: PanelPart) => void;
  switchUser: (person: Person) => void;
  setDock: (dock: Dock) => void;
  openWindow: () => void;
  present: () => void;
}

const dockNames: Record<Dock, string> = {
  floating: 'Panel over the page',
  side: 'Panel beside the page',
  bottom: 'Panel below the page',
};

/** Starting a scenario loads the page, as the panel's own form does. */
export function commandsOf({
  demo,
  view,
  parts,
  openPart,
  switchUser,
  setDock,
  openWindow,
  present,
}: CommandTargets): Command[] {
  const go = (query: string) => () => location.assign(toHref(`/?${query}`));
  return [
    { name: 'Present', run: present },
    ...(demo.sideBySide
      ? [{ name: 'One page', key: '4', run: go('view=page') }]
      : [
          ...people.map((person, index) => ({
            name: `Switch to the ${person}`,
            key: String(index + 1),
            run: () => switchUser(person),
          })),
          { name: 'Customer and admin side by side', key: '4', run: go('view=split') },
        ]),
    ...parts.map((part) => ({ name: part.title, key: part.key, run: () => openPart(part) })),
    { name: 'Clock: forward one hour', key: '+', run: () => void demo.fake.clock.advance(3600) },
    { name: 'Clock: forward one day', run: () => void demo.fake.clock.advance(86_400) },
    { name: 'Clock: back to now', run: () => void demo.fake.clock.set('now') },
    ...docks.map((dock) => ({ name: dockNames[dock], run: () => setDock(dock) })),
    { name: 'Panel in its own window', key: 'w', run: openWindow },
    ...(view.state?.scenarios ?? []).map(({ name }) => ({
      name: `Start the scenario ${name}`,
      run: go(`scenario=${name}`),
    })),
  ];
}
