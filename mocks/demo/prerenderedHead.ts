/** The product's script in the head of prerendered pages, behind the demo's own part; one entry, so that they share modules. */
import './demoHead';
import '../../src/firstLoad/prerenderedHead';
