import type { PasskeyRow } from './passkeys-store.ts'

/** WebAuthn by `@simplewebauthn/server`, which is loaded with the first passkey. */

/** The relying party: the host, and the only origin whose pages may use its passkeys. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

export const relyingPartyAt = (origin: string): RelyingParty => ({ id: new URL(origin).hostname, origin })

export interface RegistrationResponse {
  readonly credential_id: string
  readonly client_data: string
  readonly attestation: string
}

export interface AssertionResponse {
  readonly credential_id: string
  readonly client_data: string
  readonly authenticator_data: string
  readonly signature: string
  readonly user_handle: string
}

export type NewCredential = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'backed_up'>

interface ClientData {
  readonly challenge?: unknown
  readonly crossOrigin?: unknown
}

function readClientData(client_data: string): ClientData {
  try {
    return JSON.parse(Buffer.from(client_data, 'base64url').toString('utf8')) ?? {}
  } catch {
    return {}
  }
}

/** The challenge that a browser says was signed, in base64url; empty for invalid client data. */
export function challengeIn(client_data: string): string {
  const { challenge } = readClientData(client_data)
  return typeof challenge === 'string' ? challenge : ''
}

/**
 * Pages of ours are never embedded in others; the library accepts an embedded one where the browser does not
 * name the top origin.
 */
const isCrossOrigin = (client_data: string) => readClientData(client_data).crossOrigin === true

/**
 * The credential that an authenticator created for `challenge`, with the user verified; null for anything
 * else. The attestation is replaced by none before it is validated: the manufacturer does not matter, and
 * validating a certificate would mean following the addresses in it.
 */
export async function verifyRegistration(
  rp: RelyingParty,
  challenge: string,
  { credential_id, client_data, attestation }: RegistrationResponse,
): Promise<NewCredential | null> {
  if (isCrossOrigin(client_data)) return null
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoCBOR }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')))
    const bare = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', decoded.get('authData')],
    ])
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential_id,
        rawId: credential_id,
        type: 'public-key',
        response: {
          clientDataJSON: client_data,
          attestationObject: Buffer.from(isoCBOR.encode(bare as never)).toString('base64url'),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
    })
    if (!verified || registrationInfo.credential.id !== credential_id) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      backed_up: credentialBackedUp,
    }
  } catch {
    return null
  }
}

/**
 * Counter and backup state after a signature of `challenge` by a passkey, with the user verified; null for
 * anything else.
 */
export async function verifyAssertion(
  rp: RelyingParty,
  challenge: string,
  passkey: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'>,
  response: AssertionResponse,
): Promise<Pick<PasskeyRow, 'counter' | 'backed_up'> | null> {
  if (isCrossOrigin(response.client_data)) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: response.credential_id,
        rawId: response.credential_id,
        type: 'public-key',
        response: {
          clientDataJSON: response.client_data,
          authenticatorData: response.authenticator_data,
          signature: response.signature,
          userHandle: response.user_handle,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp }
  } catch {
    return null
  }
}
