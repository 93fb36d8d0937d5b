// An authenticator for tests. Like a real one, it creates a key pair for each passkey, and signs each challenge. A test
// can make it return a wrong `counter` or `origin`, like a copied passkey or a phishing page would.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** Whether the device doesn't ask for a fingerprint, a face, or a PIN. */
  readonly isUnverified?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export class TestAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;

  constructor(origin: string) {
    this.#origin = origin;
    ({ publicKey: this.#publicKey, privateKey: this.#privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** Returns what `navigator.credentials.create` would return. */
  create(options: Options, faults: Faults = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const authData = Buffer.concat([this.#data(options.rp?.id ?? '', HAS_CREDENTIAL, faults), credential]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, faults).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns what `navigator.credentials.get` would return. */
  get(options: Options, faults: Faults = {}) {
    const clientData = this.#clientData('webauthn.get', options, faults);
    const authData = this.#data(options.rpId ?? '', 0, faults);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    });
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, { challenge }: Options, { origin = this.#origin }: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(rpId: string, more: number, { rpId: shown = rpId, counter, isUnverified = false }: Faults): Buffer {
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const flags = USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | more;
    return Buffer.concat([createHash('sha256').update(shown).digest(), Buffer.from([flags]), count]);
  }
}

function cborHead(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -value - 1) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
