/**
 * Part of the inline script of the demo's pages. A link of the prerendered page works before the application is there,
 * and what the address says of scenario and seed must not be lost on the way.
 */
import { readChosenScenario, tabStorage } from './chosenScenario';

readChosenScenario(location.search, tabStorage());
