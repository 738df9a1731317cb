import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/**
 * A software authenticator with one passkey, with its browser. Deviations from correct behaviour are options.
 */

export interface Ceremony {
  /** As received by the page, in base64url. */
  readonly challenge: string
  readonly rp_id: string
}

export interface Deviations {
  readonly origin?: string
  readonly rp_id?: string
  readonly type?: string
  readonly cross_origin?: boolean
  readonly user_verified?: boolean
  readonly counter?: number
  readonly user_handle?: string
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64url = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url')
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

export class Authenticator {
  readonly credential_id = base64url(randomBytes(32))
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject }
  readonly #origin: string
  #user_handle = ''
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  #clientData(type: string, { challenge }: Ceremony, deviations: Deviations) {
    return Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge,
        origin: deviations.origin ?? this.#origin,
        crossOrigin: deviations.cross_origin ?? false,
      }),
    )
  }

  #data({ rp_id }: Ceremony, deviations: Deviations, flags: number, rest = Buffer.alloc(0)) {
    const verified = deviations.user_verified === false ? 0 : VERIFIED
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviations.counter ?? this.counter)
    return Buffer.concat([
      sha256(deviations.rp_id ?? rp_id),
      Buffer.of(PRESENT | verified | flags),
      counter,
      rest,
    ])
  }

  /** The body of `POST /me/passkeys`, without the name. */
  register(
    ceremony: Ceremony & { user: { id: string } },
    deviations: Deviations & { statement?: Map<string, unknown> } = {},
  ) {
    this.#user_handle = ceremony.user.id
    const { x, y } = this.#key.publicKey.export({ format: 'jwk' })
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x!, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y!, 'base64url'))],
      ]) as never,
    )
    const id = Buffer.from(this.credential_id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
    const attestation = new Map<string, unknown>([
      ['fmt', deviations.statement ? 'packed' : 'none'],
      ['attStmt', deviations.statement ?? new Map()],
      ['authData', Uint8Array.from(this.#data(ceremony, deviations, ATTESTED, attested))],
    ])
    return {
      credential_id: this.credential_id,
      client_data: base64url(this.#clientData('webauthn.create', ceremony, deviations)),
      attestation: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    }
  }

  /** The body of `POST /app/auth/passkey`. */
  assert(ceremony: Ceremony, deviations: Deviations = {}) {
    if (deviations.counter === undefined && this.counter > 0) this.counter += 1
    const client_data = this.#clientData('webauthn.get', ceremony, deviations)
    const data = this.#data(ceremony, deviations, 0)
    return {
      credential_id: this.credential_id,
      client_data: base64url(client_data),
      authenticator_data: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client_data)]), this.#key.privateKey)),
      user_handle: deviations.user_handle ?? this.#user_handle,
    }
  }
}
