/** The product's script in the head of /auth, behind the demo's own part; one entry, so that they share modules. */
import './demoHead';
import '../../src/firstLoad/authHead';
