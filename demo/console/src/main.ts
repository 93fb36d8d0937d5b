// Starts the console. The token of an address that signs in once leaves the address bar, and the history, before anything else
// is done; it is in the fragment, so that no server and no log has seen it.

import './shared/browser-language.js';
import './app/console-app.js';

const TOKEN = /^#token=([\w-]+)$/;

const token = location.pathname === '/console/sign-in' ? TOKEN.exec(location.hash)?.[1] : undefined;
if (location.pathname === '/console/sign-in') history.replaceState(null, '', '/console');

const app = document.createElement('console-app');
app.token = token;
document.body.append(app);
