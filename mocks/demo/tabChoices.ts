import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { readStored, scopedKey, setStorageScope } from '../../src/lib/storage';
import { tabStorage } from '../transports/page/tabStorage';
import { personScope, readChosenPerson, type ChosenPerson } from './chosenPerson';
import { readChosenScenario, storageScope, type ChosenScenario } from './chosenScenario';
import { readChosenView } from './chosenView';
import { mailLinkPath } from './demoAddress';

export interface TabChoices {
  chosen: ChosenScenario;
  /** `storageScope` of scenario and seed. */
  world: string;
  chosenPerson: ChosenPerson;
  /** `personScope` of the two. */
  scope: string;
  view: ReturnType<typeof readChosenView>;
  /** Of the address with which the page arrived; the switches in it are taken off. */
  search: string;
  /** Whatever page the host has sent is not what is to be seen. */
  isOther: boolean;
}

/** In local storage: the pack of a world, as JSON, for pages that know of it before the engine has loaded. */
export const packKey = (world: string): string => scopedKey('demo-pack', world);

/** What this tab plays and who it is. What the product keeps is that person's from now on. */
export function takeTabChoices(): TabChoices {
  const { pathname, search, hash } = toSiteAddress();
  const storage = tabStorage();
  const chosen = readChosenScenario(search, storage);
  const world = storageScope(chosen);
  const chosenPerson = readChosenPerson(search, storage, world);
  const view = readChosenView(search, storage);
  const scope = personScope(world, chosenPerson.person);
  setStorageScope(scope);
  return {
    chosen,
    world,
    chosenPerson,
    scope,
    view,
    search,
    isOther:
      chosenPerson.asked ||
      view !== 'page' ||
      pathname === mailLinkPath ||
      // Spelled out: the page's head has no room for what else knows of these names. Switches are taken off before the
      // product reads its address, by what loads with the engine.
      /[?&](pack|mail|present|view)=|#state=/.test(search + hash) ||
      readStored(packKey(world)) !== null,
  };
}
