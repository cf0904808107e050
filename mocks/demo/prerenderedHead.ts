/** The demo's and then the product's head script for public pages. One entry, so that both share modules. */
import './demoHead';
import '../../src/firstLoad/prerenderedHead';
