// Starts the console. If the address has a single-use sign-in token, the token is first removed from the address bar
// and the history. It is in the fragment, so that no server and no log has seen it.

import './shared/browser-language.js';
import './app/console-app.js';

const TOKEN = /^#token=([\w-]+)$/;

const token = location.pathname === '/console/sign-in' ? TOKEN.exec(location.hash)?.[1] : undefined;
if (location.pathname === '/console/sign-in') history.replaceState(null, '', '/console');

const app = document.createElement('console-app');
app.token = token;
document.body.append(app);
