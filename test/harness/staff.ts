import { argon2Sync, randomBytes } from 'node:crypto'
import type { Role } from '#contract/account/roles.ts'
import type { EnvironmentName } from '#contract/lists.ts'
import { AUTH_OPERATIONS, SANDBOX_SESSION_OPERATIONS, SESSION_OPERATIONS } from '#contract/staff-api.ts'
import { staffErrorsOf } from '#contract/staff-operation.ts'
import { createUser } from '#server/features/account/staff/public.ts'
import type { Hotel, TestApp } from './app.ts'
import { type Client, clientWith, contractOf, type Reply } from './client.ts'

const AUTH_CONTRACT = contractOf(AUTH_OPERATIONS, staffErrorsOf)
const SESSION_CONTRACT = contractOf([...SESSION_OPERATIONS, ...SANDBOX_SESSION_OPERATIONS], staffErrorsOf)

export const PASSWORD = 'correct horse battery'

export interface Person {
  readonly id: string
  readonly email: string
}

let count = 0

/** A hash contains its cost: tests use the minimum of Argon2id, or hashing would be half of a sign-in. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`
}

/** A user who can sign in. */
export async function createStaff(
  test: TestApp,
  hotel: Pick<Hotel, 'account_id'>,
  role: Role = 'owner',
  more: { email?: string; name?: string; password?: string | null; property_ids?: string[] } = {},
): Promise<Person> {
  const email = more.email ?? `staff${++count}.${process.pid}@hotel.example`
  const { name = `Ana ${count}`, password = PASSWORD, property_ids = null } = more
  const { account_id } = hotel
  const wish = { account_id, name, email, role, property_ids, password: null }
  const { id } = await createUser(test.app.staff, test.clock, wish)
  if (password !== null)
    await test.db.query(`UPDATE staff_users SET status = 'active', password_hash = $2 WHERE id = $1`, [
      id,
      cheapHash(password),
    ])
  return { id, email }
}

/** A browser before sign-in; its cookies are sent along. */
export const signInClient = (test: TestApp, cookie?: string, headers: Record<string, string> = {}): Client =>
  clientWith({
    base: `${test.base}/app/auth`,
    headers: { ...(cookie && { cookie }), ...headers },
    contract: AUTH_CONTRACT,
  })

/** The cookies that a response sets. */
export const cookiesOf = ({ headers }: Reply): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** The first cookie: of the session, or of the first step. */
export const cookieOf = (reply: Reply): string => cookiesOf(reply).split('; ')[0]!

export interface SignedIn extends Person {
  /** Of the selected environment. */
  readonly api: Client
  readonly cookie: string
  readonly csrf_token: string
  in(environment: EnvironmentName): Client
}

/** Browser ids: each user always uses the same one. */
const browsers = new Map<string, string>()

/** Signs a user in, as the page does. */
export async function signedIn(
  test: TestApp,
  { id, email }: Person,
  environment: EnvironmentName = 'live',
  password = PASSWORD,
): Promise<SignedIn> {
  const answer = await signInClient(test, browsers.get(id)).post('/sign-in', { email, password })
  const device = cookiesOf(answer).split('; ')[1]
  if (device) browsers.set(id, device)
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${answer.text}`)
  return sessionWith(test, cookieOf(answer), { id, email }, environment)
}

export async function sessionWith(
  test: TestApp,
  cookie: string,
  person: Person,
  environment: EnvironmentName = 'live',
): Promise<SignedIn> {
  const client = (name: EnvironmentName, headers: Record<string, string> = {}) =>
    clientWith({
      base: `${test.base}/app/api/${name}`,
      headers: { cookie, ...headers },
      contract: SESSION_CONTRACT,
    })
  const { csrf_token } = (await client(environment).get('/me')).body
  const inside = (name: EnvironmentName) => client(name, { 'x-csrf-token': csrf_token })
  return { ...person, cookie, csrf_token, in: inside, api: inside(environment) }
}

/** A signed-in user with a role. */
export const staffOf = async (
  test: TestApp,
  hotel: Hotel,
  role: Role = 'owner',
  environment: EnvironmentName = hotel.environment,
): Promise<SignedIn> => signedIn(test, await createStaff(test, hotel, role), environment)
