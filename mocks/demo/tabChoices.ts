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
  setStorageScope(personScope(world, chosenPerson.person));
  return {
    chosen,
    world,
    chosenPerson,
    view,
    search,
    isOther:
      chosenPerson.asked ||
      view !== 'page' ||
      pathname === mailLinkPath ||
      // Spelled out: the page's head has no room for what else knows of these names.
      /[?&](pack|mail)=|#state=/.test(search + hash) ||
      readStored(packKey(world)) !== null,
  };
}
