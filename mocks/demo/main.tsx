/** The demo's entry, in a folder of any static host. */
import { startDemo } from './startDemo';

startDemo();
