import { createHmac, randomBytes } from 'node:crypto'
import { isSignedBy, keysFor, type SecretRing } from '../../kernel/security/secret-ring.ts'

const SIGNATURE_BYTES = 18
const sign = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES)

/** Signs texts for one purpose (HMAC). */
function signer(ring: SecretRing, purpose: string) {
  const keys = keysFor(ring, purpose)
  return {
    seal: (text: string) => `${text}.${sign(keys[0], text).toString('base64url')}`,
    /** The text; undefined for an invalid signature. */
    open(sealed: string): string | undefined {
      const end = sealed.lastIndexOf('.')
      const text = sealed.slice(0, end)
      const written = sealed.slice(end + 1)
      const received = Buffer.from(written, 'base64url')
      // Only the canonical encoding is accepted: another one would be another key for the same form.
      return end > 0 &&
        received.toString('base64url') === written &&
        isSignedBy(keys, received, (key) => sign(key, text))
        ? text
        : undefined
    },
  }
}

/** Signatures of the pages of an environment. */
export interface PageSigner {
  /** A new key of a form, used as its idempotency key. */
  newFormKey(now: Temporal.Instant): string
  /** The age of a form in milliseconds; undefined for an invalid key. */
  ageOfForm(key: string, now: Temporal.Instant): number | undefined
  /** Proves that its holder reads the mailbox to which the request for consent went. */
  proofOf(consent_id: string): string
  /** The consent of a proof; undefined for an invalid one. */
  consentOf(proof: string): string | undefined
  /** The token in the URL of a booking. */
  tokenOf(link: BookingLink): string
  /** The booking of a token; undefined for an invalid token. */
  linkOf(token: string): BookingLink | undefined
}

/** The contents of a token. rule 26.8 */
export interface BookingLink {
  readonly account_id: string
  readonly reservation_id: string
  /** How often the link has been replaced. */
  readonly version: number
  /** From an e-mail: its holder reads the mailbox of the booking. rule 26.26 */
  readonly by_mail?: boolean
}

const RANDOM_BYTES = 12
/** Longer keys are invalid. */
const MAX_LENGTH = 120
/** Length of an id without its prefix. */
const ID_LENGTH = 26
/** At the end of a token; no digit. */
const BY_MAIL = '-'
const bare = (id: string) => id.slice(-ID_LENGTH)

export function pageSigner(ring: SecretRing, environment: string): PageSigner {
  const forms = signer(ring, `forms of booking pages ${environment}`)
  const bookings = signer(ring, `bookings of booking pages ${environment}`)
  const consents = signer(ring, `consents of booking pages ${environment}`)
  return {
    proofOf: (consent_id) => consents.seal(consent_id),
    consentOf: (proof) => (proof.length <= MAX_LENGTH ? consents.open(proof) : undefined),
    newFormKey: (now) =>
      forms.seal(`${now.epochMilliseconds.toString(36)}-${randomBytes(RANDOM_BYTES).toString('base64url')}`),
    ageOfForm(key, now) {
      const text = key.length <= MAX_LENGTH ? forms.open(key) : undefined
      if (text === undefined) return undefined
      return now.epochMilliseconds - Number.parseInt(text.split('-')[0]!, 36)
    },
    tokenOf: ({ account_id, reservation_id, version, by_mail = false }) =>
      bookings.seal(
        `${bare(account_id)}${bare(reservation_id)}${version.toString(36)}${by_mail ? BY_MAIL : ''}`,
      ),
    linkOf(token) {
      const text = token.length <= MAX_LENGTH ? bookings.open(token) : undefined
      if (text === undefined) return undefined
      return {
        account_id: `acct_${text.slice(0, ID_LENGTH)}`,
        reservation_id: `res_${text.slice(ID_LENGTH, 2 * ID_LENGTH)}`,
        version: Number.parseInt(text.slice(2 * ID_LENGTH), 36),
        by_mail: text.endsWith(BY_MAIL),
      }
    },
  }
}
