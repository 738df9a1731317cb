import type { TestApp } from '../app.ts'
import type { Reply } from '../client.ts'
import { cookieOf, createStaff, type Person, type SignedIn, signedIn, signInClient } from '../staff.ts'
import type { ScriptedDirectory } from './scripted-directory.ts'

let count = 0

export interface WithDirectory {
  readonly owner: SignedIn
  readonly account_id: string
  /** The e-mail domain of the directory. */
  readonly domain: string
}

/** An account whose owner has set up a directory. */
export async function withDirectory(
  test: TestApp,
  directory: { issuer: string; client_id: string; client_secret: string },
  more: Record<string, unknown> = {},
): Promise<WithDirectory> {
  const hotel = await test.createHotel()
  const domain = `group${++count}-${process.pid}.example`
  const owner = await signedIn(test, await createStaff(test, hotel, 'owner', { email: `ana@${domain}` }))
  const { issuer, client_id, client_secret } = directory
  const wish = {
    issuer,
    client_id,
    client_secret,
    label: 'Harbour Group',
    email_domains: [domain],
    enabled: true,
  }
  const saved = await owner.api.patch('/directory', { ...wish, ...more })
  if (saved.status !== 200) throw new Error(`the directory was not saved: ${saved.text}`)
  return { owner, account_id: hotel.account_id, domain }
}

export interface Begun {
  readonly url: URL
  /** Of the browser. */
  readonly cookie: string
}

/** Starts a sign-in as the page does. */
export async function beginAt(test: TestApp, email: string, cookie?: string): Promise<Begun> {
  const begun = await signInClient(test, cookie).post('/directory-options', { email })
  if (begun.status !== 200) throw new Error(`a sign-in was not begun: ${begun.text}`)
  return { url: new URL(begun.body.url), cookie: cookieOf(begun) }
}

/** Completes a sign-in as the page does after the redirect. */
export const answerTo = (test: TestApp, cookie: string | undefined, answer: string): Promise<Reply> =>
  signInClient(test, cookie).post('/directory-answer', { answer })

export interface Ready extends WithDirectory {
  /** The user who signs in. */
  readonly ben: Person
}

/** Sign-in through a directory with configurable deviations. */
export function scriptedSignIn(
  test: TestApp,
  directory: ScriptedDirectory,
  client: { client_id: string; client_secret: string },
) {
  /** A directory that signs in one team member. */
  async function ready(more = {}, role: 'front_desk' | 'manager' = 'front_desk'): Promise<Ready> {
    directory.reset()
    const one = await withDirectory(test, { issuer: directory.issuer, ...client }, more)
    return { ...one, ben: await createStaff(test, one, role, { email: `ben@${one.domain}` }) }
  }

  /** The claims of the directory for this nonce. */
  function answerWith({ url }: Begun, { ben }: Ready, more: Record<string, unknown> = {}) {
    const nonce = url.searchParams.get('nonce')
    directory.claims = { sub: `of-${ben.id}`, email: ben.email, email_verified: true, nonce, ...more }
  }

  const answerOf = ({ url }: Begun, more: Record<string, string> = {}) =>
    `?${new URLSearchParams({ code: 'one', state: url.searchParams.get('state')!, iss: directory.issuer, ...more })}`

  /** The whole sign-in. */
  async function enter(
    one: Ready,
    claims: Record<string, unknown> = {},
    answer: Record<string, string> = {},
  ) {
    const begun = await beginAt(test, one.ben.email)
    answerWith(begun, one, claims)
    return answerTo(test, begun.cookie, answerOf(begun, answer))
  }

  return { ready, answerWith, answerOf, enter }
}
