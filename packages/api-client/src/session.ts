// The `./session` subpath: requests from a page whose visitor is signed in with a cookie. The service's console uses
// it.

export { type CommonOptions as SessionOptions, connectSession } from './connect.js';
export type { ApiRequest, Transport } from './request.js';
