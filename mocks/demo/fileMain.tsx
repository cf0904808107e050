/** The demo's entry in a single file, whose addresses are in the fragment. */
import { HashRouter } from 'react-router-dom';
import { jumpInPage } from './jumpInPage';
import { startDemo } from './startDemo';

document.addEventListener('click', jumpInPage);
startDemo(HashRouter);
