import type { Tx } from '../../context.ts'
import { normaliseEmail } from '../../kernel/email-address.ts'
import { fault } from '../../kernel/errors.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import type { AuthContext } from './auth-context.ts'
import { isKnownDevice } from './devices-store.ts'
import { endSessionWith } from './find-session.ts'
import { type Entered, openSession } from './library.ts'
import { type PasswordProof, provenPassword } from './password.ts'
import { recordRefusal, recordSignIn } from './record-sign-in.ts'
import { rememberBrowser } from './remember-browser.ts'
import { clearSignInAttempts, countSignIn, type SignInTries, triesOf } from './sign-in-attempts.ts'
import { readUserByEmail, type UserRow } from './store.ts'

/** A session or a first step, and what the browser is to be known by; null where it is not known yet. */
export type SignedInAs = Entered & { readonly device_token: string | null }

/**
 * Lets somebody in by e-mail and password, or to the second factor; what the browser held before ends. 401 SVC-4102 says
 * the same of an e-mail that nobody has, a wrong password and somebody disabled, after the same time; 429 SVC-4105 after
 * too many tries.
 */
export async function signIn(
  desk: AuthContext,
  { email, password }: { email: string; password: string },
): Promise<SignedInAs> {
  const { live, now, address_range } = desk
  const email_key = normaliseEmail(email)
  const device = desk.device_token ?? ''
  const [user, knows_browser] = await reading(live, { account_id: '' }, (tx) =>
    Promise.all([readUserByEmail(tx, email_key), isKnownDevice(tx, email_key, device, now)]),
  )
  const tries = triesOf(email_key, { address_range, ...(knows_browser && { device }) })
  await countSignIn(live, tries, now)
  const proof = await provenPassword(password, user?.password_hash ?? null)
  const may_enter = user?.status === 'active' && proof
  const entered = may_enter
    ? await writing(live, null, (tx) => enter(tx, { desk, user, proof, tries }, password))
    : null
  if (entered !== null) return entered
  await recordRefusal(desk, user, tries.of)
  throw fault('SVC-4102')
}

interface Entering {
  readonly desk: AuthContext
  readonly user: UserRow
  readonly proof: PasswordProof
  readonly tries: SignInTries
}

/** Null where the password was changed meanwhile. */
async function enter(
  tx: Tx,
  { desk, user, proof, tries }: Entering,
  password: string,
): Promise<SignedInAs | null> {
  const entered = await openSession({ ...desk, tx, user, from: desk, proof }, password)
  if (entered === null) return null
  await Promise.all([clearSignInAttempts(tx, tries), endSessionWith(tx, desk.session_token, desk.now)])
  if (entered.next === 'second_factor') return { ...entered, device_token: null }
  const [device_token] = await Promise.all([
    rememberBrowser(tx, desk, user, entered.token),
    recordSignIn(tx, desk, user, 'signIn'),
  ])
  return { ...entered, device_token }
}
