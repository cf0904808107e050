/** The panel's two tabs: for people who show the product, and for people who work on it. The browser's tab keeps the choice. */
import { useTabChoice } from './tabChoice';

const panelTabs = ['present', 'developer'] as const;

export type PanelTab = (typeof panelTabs)[number];

export const panelTabTitles: Readonly<Record<PanelTab, string>> = {
  present: 'Present',
  developer: 'Developer',
};

export const usePanelTab = () => useTabChoice<PanelTab>('demo-door', panelTabs);
