import { createOTP } from '@better-auth/utils/otp'
import { parseSetCookie, stringifyCookie } from 'cookie'
import type { Tx } from '../../context.ts'
import { randomBase62 } from '../../kernel/base62.ts'
import { foreignClock } from '../../kernel/clock.ts'
import type { Cipher } from '../../kernel/encryption.ts'
import { newId } from '../../kernel/new-id.ts'
import { factorContext, NAMES, secondFactorOf, TABLES } from './library-options.ts'
import { hashPassword, isPassword, type PasswordProof } from './password.ts'
import { asShown } from './recovery-codes.ts'
import { claimTotpStep, type UserRow } from './store.ts'
import { linkOf } from './verifications-store.ts'

/** What the library is asked with: for one person, at one moment, in one transaction. */
export interface Asking {
  readonly tx: Tx
  readonly now: Temporal.Instant
  readonly secrets: Cipher
  readonly user: Pick<UserRow, 'account_id' | 'id' | 'name' | 'email' | 'email_key'>
  /** Where a session is opened from. */
  readonly from?: { readonly address_range: string; readonly user_agent: string | null }
  /** The password that was found right before the transaction: that takes longer than a connection may be kept. */
  readonly proof?: PasswordProof
  /** What a new password was hashed to, before the transaction as well. */
  readonly new_hash?: string
}

const AGENT_LENGTH = 300
const PREFIX = 'serai'
/** Where the library puts a first step that waits for a code. */
const CHALLENGE = `${PREFIX}.two_factor`

/** A fifth of a second and 50 MB, which a service that nobody signs in to does not pay. */
async function load() {
  const [{ betterAuth }, { isAPIError }, { symmetricDecrypt }, { twoFactor }, { username }, { tablesOf }] =
    await Promise.all([
      import('better-auth/minimal'),
      import('better-auth/api'),
      import('better-auth/crypto'),
      import('better-auth/plugins/two-factor'),
      import('better-auth/plugins/username'),
      import('./library-store.ts'),
    ])
  return { betterAuth, isAPIError, symmetricDecrypt, twoFactor, username, tablesOf }
}

/**
 * The library that signs people in. Made for each call, in less than a millisecond, so that it knows the transaction
 * and nothing outlives it. Its routes are not served, its limits and its lock are off: tries are counted before.
 */
async function libraryFor(asking: Asking) {
  const { betterAuth, isAPIError, symmetricDecrypt, twoFactor, username, tablesOf } = await load()
  const { tx, now, secrets, user, from, proof, new_hash } = asking
  const whose = factorContext(user.account_id, user.id)
  const opened = {
    ipAddress: from?.address_range,
    userAgent: from?.user_agent?.slice(0, AGENT_LENGTH) ?? null,
  }
  const { api, $context } = betterAuth({
    ...TABLES,
    appName: 'Serai',
    // Names nothing that leaves the process: links and cookies are made by the routes.
    baseURL: 'http://localhost',
    // A key of this person alone: what was encrypted for somebody else does not open.
    secrets: libraryKeys(secrets, whose),
    database: tablesOf({ tx, now, account_id: user.account_id }),
    databaseHooks: { session: { create: { before: async () => ({ data: opened }) } } },
    plugins: [username(NAMES), twoFactor(secondFactorOf(secrets, whose))],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // In UTF-16 units; the contract and the rules have judged it by characters.
      minPasswordLength: 1,
      maxPasswordLength: 400,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: async (password) => new_hash ?? hashPassword(password),
        verify: async ({ hash, password }) => proof?.covers(password, hash) || isPassword(password, hash),
      },
    },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: PREFIX,
      database: {
        generateId: ({ model }) =>
          model === 'session' ? newId('session', now.epochMilliseconds) : randomBase62(24),
      },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
  })
  const context = await $context
  return {
    api,
    context,
    decrypt: (data: string) => symmetricDecrypt({ key: context.secretConfig, data }),
    /** Says who asks: the session of a request was found by a statement of our own. */
    signedIn(second_factor: boolean) {
      const at = foreignClock(now).after(0)
      const { id, name, email } = user
      const dates = { createdAt: at, updatedAt: at }
      context.session = {
        user: { id, name, email, emailVerified: true, twoFactorEnabled: second_factor, ...dates },
        session: { id: '', token: '', userId: id, expiresAt: at, ...dates },
      }
    },
    /** What a call answers; null where the library says no. */
    unlessRefused: <T>(call: Promise<T>): Promise<T | null> =>
      call.catch((error) => {
        if (isAPIError(error) && error.statusCode < 500) return null
        throw error
      }),
  }
}

/**
 * Which secret encrypted something is told by a number in front of it. What was encrypted before secrets could be
 * changed says 1: that is the oldest secret of the ring.
 */
export function libraryKeys(secrets: Cipher, whose: string) {
  const keys = secrets.keys(whose).map(({ id, key }) => ({ version: id, value: key.toString('base64') }))
  return [...keys, { version: 1, value: keys.at(-1)!.value }]
}

type Library = Awaited<ReturnType<typeof libraryFor>>

export interface Entered {
  readonly next: 'dashboard' | 'second_factor'
  /** For the cookie; nothing else ever shows it. */
  readonly token: string
}

/** Begins a session, or a first step that waits for a code; null where the password is not right any more. */
export async function openSession(asking: Asking, password: string): Promise<Entered | null> {
  const { api, unlessRefused } = await libraryFor(asking)
  const body = { username: asking.user.email_key, password }
  const entered = await unlessRefused(api.signInUsername({ body, returnHeaders: true }))
  if (entered === null) return null
  if ('token' in entered.response) return { next: 'dashboard', token: entered.response.token }
  const cookies = entered.headers.getSetCookie().map((line) => parseSetCookie(line))
  return { next: 'second_factor', token: cookies.find(({ name }) => name === CHALLENGE)!.value! }
}

/** Makes the token of a link, which works once, for `life` in milliseconds. */
export async function newLinkToken(asking: Asking, life: number): Promise<string> {
  const { context } = await libraryFor(asking)
  const token = randomBase62(32)
  await context.internalAdapter.createVerificationValue({
    identifier: linkOf(token),
    value: asking.user.id,
    expiresAt: foreignClock(asking.now).after(life),
  })
  return token
}

/** Sets a password by the token of a link, which works no more; all sessions end. Null for one that did not work. */
export async function resetPassword(asking: Asking, token: string, newPassword: string) {
  const { api, unlessRefused } = await libraryFor(asking)
  return unlessRefused(api.resetPassword({ body: { token, newPassword } }))
}

const PERIOD_SECONDS = 30
/** A clock may be one step off, either way. */
const WINDOW = [0, -1, 1]

/** The time step that a code is of, if it is right now; else null. RFC 6238 */
async function stepOf(secret: string, code: string, now: Temporal.Instant): Promise<number | null> {
  const current = Math.floor(now.epochMilliseconds / 1000 / PERIOD_SECONDS)
  const otp = createOTP(secret)
  for (const off of WINDOW) if ((await otp.hotp(current + off)) === code) return current + off
  return null
}

/**
 * Takes a code of the app, if it is right and later than the last one. The library takes a code as often as it comes
 * within a minute and a half, by the machine's clock: once the step was found to be a new one, it hears the code of this
 * very moment.
 */
async function freshCode({ tx, now, user }: Asking, { context, decrypt, api }: Library, typed: string) {
  const where = [{ field: 'userId', value: user.id }]
  const factor = await context.adapter.findOne<{ secret: string }>({ model: 'twoFactor', where })
  if (!factor) return null
  const secret = await decrypt(factor.secret)
  const step = await stepOf(secret, typed.replaceAll(/\s/g, ''), now)
  if (step === null || !(await claimTotpStep(tx, user, step))) return null
  return api.generateTOTP({ body: { secret } })
}

/**
 * The token of the session that a code of the app or a recovery code opens after the first step; null for a wrong one,
 * or one that was used.
 */
export async function enterCode(asking: Asking, first_step: string, typed: string): Promise<string | null> {
  const library = await libraryFor(asking)
  const { api, unlessRefused } = library
  const headers = { cookie: stringifyCookie({ [CHALLENGE]: first_step }) }
  const body = await freshCode(asking, library, typed)
  const entered = await unlessRefused(
    body
      ? api.verifyTOTP({ body, headers })
      : api.verifyBackupCode({ body: { code: asShown(typed) }, headers }),
  )
  return entered?.token ?? null
}

/** Takes a code of the app or a recovery code from somebody who is signed in. */
export async function verifyCode(asking: Asking, typed: string): Promise<boolean> {
  const library = await libraryFor(asking)
  if (await freshCode(asking, library, typed)) return true
  library.signedIn(true)
  const body = { code: asShown(typed), disableSession: true }
  return (await library.unlessRefused(library.api.verifyBackupCode({ body }))) !== null
}

/** A secret for an authenticator app, as it is shown, once; it counts once a code of it was entered. */
export async function newSecondFactor(asking: Asking, password: string) {
  const { api, signedIn } = await libraryFor(asking)
  signedIn(false)
  const made = await api.enableTwoFactor({ body: { password } })
  const otpauth_url = 'totpURI' in made ? made.totpURI : ''
  return { secret: new URL(otpauth_url).searchParams.get('secret')!, otpauth_url }
}

/** The recovery codes, once the first code of the app was right; null for a wrong one. */
export async function confirmCode(asking: Asking, typed: string): Promise<string[] | null> {
  const library = await libraryFor(asking)
  const { api, signedIn } = library
  const body = await freshCode(asking, library, typed)
  if (!body) return null
  // As though it had the second factor: else the library opens another session, and ends this one.
  signedIn(true)
  await api.verifyTOTP({ body })
  return (await api.viewBackupCodes({ body: { userId: asking.user.id } })).backupCodes
}

/** Other recovery codes; those from before work no more. */
export async function otherRecoveryCodes(asking: Asking, password: string): Promise<string[]> {
  const { api, signedIn } = await libraryFor(asking)
  signedIn(true)
  return (await api.generateBackupCodes({ body: { password } })).backupCodes
}
