import { toSiteAddress } from '../../src/firstLoad/siteAddress';
import { setStorageScope } from '../../src/lib/storage';
import { tabStorage } from '../transports/page/tabStorage';
import { personScope, readChosenPerson, type ChosenPerson } from './chosenPerson';
import { readChosenScenario, storageScope, type ChosenScenario } from './chosenScenario';
import { readChosenView } from './chosenView';

export interface TabChoices {
  chosen: ChosenScenario;
  /** `storageScope` of scenario and seed. */
  world: string;
  chosenPerson: ChosenPerson;
  view: ReturnType<typeof readChosenView>;
}

/** What this tab plays and who it is. What the product keeps is that person's from now on. */
export function takeTabChoices(): TabChoices {
  const { search } = toSiteAddress();
  const chosen = readChosenScenario(search, tabStorage());
  const world = storageScope(chosen);
  const chosenPerson = readChosenPerson(search, tabStorage(), world);
  setStorageScope(personScope(world, chosenPerson.person));
  return { chosen, world, chosenPerson, view: readChosenView(search, tabStorage()) };
}
