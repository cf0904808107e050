/** The product's head script for public pages, after the demo's own. One entry, so that both share modules. */
import './demoHead';
import '../../src/firstLoad/prerenderedHead';
