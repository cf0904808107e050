import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { readStored, scopedKey, setStorageScope } from '../../src/lib/storage';
import { tabStorage } from '../transports/page/tabStorage';
import { personScope, readChosenPerson, type ChosenPerson } from './chosenPerson';
import { readChosenScenario, namespaceOf, type ChosenScenario } from './chosenScenario';
import { readChosenView } from './chosenView';
import { mailLinkPath } from './demoAddress';

export interface LaunchOptions {
  chosen: ChosenScenario;
  /** Of scenario and seed (`namespaceOf`). */
  namespace: string;
  chosenPerson: ChosenPerson;
  /** Of the person in that namespace (`personScope`). */
  scope: string;
  view: ReturnType<typeof readChosenView>;
  /** The query with which the page arrived, before its switches are removed. */
  search: string;
  /** The page that the host sent is not the one to show. */
  isOther: boolean;
}

/** In local storage: the pack of a namespace, as JSON, because a page needs it before the engine has loaded. */
export const packKey = (namespace: string): string => scopedKey('demo-pack', namespace);

/** What this tab plays and who it is. Sets the storage scope to that person's. */
export function readLaunchOptions(): LaunchOptions {
  const { pathname, search, hash } = toSiteAddress();
  const storage = tabStorage();
  const chosen = readChosenScenario(search, storage);
  const namespace = namespaceOf(chosen);
  const chosenPerson = readChosenPerson(search, storage, namespace);
  const view = readChosenView(search, storage);
  const scope = personScope(namespace, chosenPerson.person);
  setStorageScope(scope);
  return {
    chosen,
    namespace,
    chosenPerson,
    scope,
    view,
    search,
    isOther:
      chosenPerson.requested ||
      view !== 'page' ||
      pathname === mailLinkPath ||
      // The names are repeated, because importing the modules that know them would make the head script larger. The
      // engine's part of the page removes the switches before the product reads its address.
      /[?&](pack|mail|present|view|faults)=|#state=/.test(search + hash) ||
      readStored(packKey(namespace)) !== null,
  };
}
