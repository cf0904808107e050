import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { readStored, scopedKey, setStorageScope } from '../../src/lib/storage';
import { tabStorage } from '../transports/page/tabStorage';
import { personScope, readChosenPerson, type ChosenPerson } from './chosenPerson';
import { readChosenScenario, namespaceOf, type ChosenScenario } from './chosenScenario';
import { readChosenView } from './chosenView';
import { mailLinkPath } from './demoAddress';

export interface LaunchOptions {
  chosen: ChosenScenario;
  /** The namespace of scenario and seed (`namespaceOf`). */
  namespace: string;
  chosenPerson: ChosenPerson;
  /** The storage scope of the person in that namespace (`personScope`). */
  scope: string;
  view: ReturnType<typeof readChosenView>;
  /** The query with which the page was loaded, before its switches are removed. */
  search: string;
  /** Whether the page that the host sent is not the one to show. */
  needsOtherPage: boolean;
}

/** In local storage: the pack of a namespace, as JSON, because a page needs it before the engine has loaded. */
export const packKey = (namespace: string): string => scopedKey('demo-pack', namespace);

/** Reads the choices of this tab. Sets the storage scope to that of its person. */
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
    needsOtherPage:
      chosenPerson.requested ||
      view !== 'page' ||
      pathname === mailLinkPath ||
      // The names are repeated here, because importing the modules that define them would make the head script larger.
      // The product has to wait until `productPage.ts` has removed the switches from the address.
      /[?&](pack|mail|present|view|faults|legal)=|#state=/.test(search + hash) ||
      readStored(packKey(namespace)) !== null,
  };
}
