import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { ApiError, unreachable } from '#web/lib/api-error.ts'
import type { PasskeyProblem } from '#web/lib/error-codes.ts'
import type { Answer, Body } from '#web/lib/operations.ts'

/** WebAuthn by `@simplewebauthn/browser`, which is loaded with the first passkey. */

const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/

/** A passkey belongs to a host name, and needs HTTPS, except on localhost. */
export const passkeysWork = () =>
  typeof globalThis.PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname)

export const passkeyProblem = (code: PasskeyProblem) => new ApiError({ code, message: code, status: 0 })

/**
 * By the name of the browser's exception. It is the same for "cancelled" and "timed out", so that pages
 * cannot distinguish them.
 */
const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'PASSKEY_CANCELLED',
  AbortError: 'PASSKEY_CANCELLED',
  InvalidStateError: 'PASSKEY_KNOWN',
  SecurityError: 'PASSKEY_ADDRESS',
}

async function ceremony<A>(
  ask: (webauthn: typeof import('@simplewebauthn/browser')) => Promise<A>,
): Promise<A> {
  const webauthn = await import('@simplewebauthn/browser').catch(() => {
    throw unreachable()
  })
  return ask(webauthn).catch(({ name }: Error) => {
    throw passkeyProblem(PROBLEMS[name] ?? 'PASSKEY_FAILED')
  })
}

/** ES256, EdDSA and RS256: what the service supports. */
const ALGORITHMS = [-7, -8, -257]

/** Creates a passkey, by biometrics or a PIN. Throws an `ApiError`. */
export async function createCredential({
  challenge,
  rp_id,
  user,
  exclude,
}: Answer<'startPasskey'>): Promise<Omit<Body<'createPasskey'>, 'name'>> {
  const made: RegistrationResponseJSON = await ceremony(({ startRegistration }) =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rp_id, name: 'Serai' },
        user: { id: user.id, name: user.name, displayName: user.display_name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: exclude.map((one) => ({ ...one, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  )
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return {
    credential_id: made.id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    transports: transports as Body<'createPasskey'>['transports'],
  }
}

/** Signs a challenge with a passkey that the browser finds. Throws an `ApiError`. */
export async function signChallenge({
  challenge,
  rp_id,
}: Answer<'startPasskeySignIn'>): Promise<Body<'signInWithPasskey'>> {
  const signed: AuthenticationResponseJSON = await ceremony(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: { challenge, rpId: rp_id, userVerification: 'required' } }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = signed.response
  return {
    credential_id: signed.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
    user_handle: userHandle,
  }
}
