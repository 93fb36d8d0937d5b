// Starts the console. If the address has a single-use sign-in token, it first removes the token from the address bar
// and the history. The token is in the fragment, so it never reaches a server or a log.

import './shared/browser-language.js';
import './app/console-app.js';

const TOKEN = /^#token=([\w-]+)$/;

const token = location.pathname === '/console/sign-in' ? TOKEN.exec(location.hash)?.[1] : undefined;
if (location.pathname === '/console/sign-in') history.replaceState(null, '', '/console');

const app = document.createElement('console-app');
app.token = token;
document.body.append(app);
