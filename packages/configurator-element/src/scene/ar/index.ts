// The product in a person's room, in a chunk of its own: few devices can, and fewer people ask.

export { ArSession, type ArSessionOptions } from './ar-session.js';
