/** The demo's and then the product's head script for members' pages. One entry, so that both share modules. */
import './demoHead';
import '../../src/firstLoad/appHead';
import { hiddenAttribute } from '../../src/firstLoad/domContract';
import { fakeApiStub } from './fakeApiStub';
import { showsMembersShell } from './membersShell';

document.addEventListener('DOMContentLoaded', () => {
  if (showsMembersShell(fakeApiStub().launchOptions))
    delete document.documentElement.dataset[hiddenAttribute];
});
