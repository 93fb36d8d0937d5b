// The `./session` subpath: requests of a page whose visitor is signed in by a cookie. The service's console uses it.

export { type CommonOptions as SessionOptions, connectSession } from './connect.js';
export type { ApiRequest, Transport } from './request.js';
