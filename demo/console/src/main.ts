// Starts the console. If the URL has a single-use sign-in token, removes the token from the address bar and the history
// first. The token is in the fragment, so it never reaches a server or a log.

import './shared/browser-language.js';
import './app/console-app.js';
import type { Arrival } from './shared/api.js';

const TOKEN = /^#(token|link|owner|confirm)=([\w-]+)$/;

const [, kind, token] = (location.pathname === '/console/sign-in' && TOKEN.exec(location.hash)) || [];
if (location.pathname === '/console/sign-in') history.replaceState(null, '', '/console');

const app = document.createElement('console-app');
if (kind && token) app.arrival = { kind: kind as Arrival['kind'], token };
document.body.append(app);
