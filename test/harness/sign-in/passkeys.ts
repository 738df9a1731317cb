import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import type { Reply } from '../client.ts'
import { cookieOf, PASSWORD, type Person, type SignedIn, sessionWith, signInClient } from '../staff.ts'
import { Authenticator, type Ceremony, type Deviations } from './authenticator.ts'

/** Adding passkeys and signing in with them, as the pages do. */
export function passkeysOf(test: TestApp) {
  /** Adds a passkey in a session. */
  async function withPasskey({ api }: SignedIn, name = 'Laptop') {
    const authenticator = new Authenticator(test.base)
    const started = await api.post('/me/passkeys/options', { password: PASSWORD })
    const made = await api.post('/me/passkeys', { name, ...authenticator.register(started.body) })
    expect(made.status, made.text).toBe(201)
    return { authenticator, id: made.body.id as string }
  }

  /** The challenge of a sign-in, and the cookie for it. */
  async function begin(cookie?: string): Promise<{ ceremony: Ceremony; cookie: string }> {
    const begun = await signInClient(test, cookie).post('/passkey-options')
    expect(begun.status, begun.text).toBe(200)
    return { ceremony: begun.body, cookie: cookieOf(begun) }
  }

  async function enter(
    authenticator: Authenticator,
    deviations: Deviations = {},
    browser = '',
  ): Promise<Reply> {
    const { ceremony, cookie } = await begin()
    const cookies = [browser, cookie].filter(Boolean).join('; ')
    return signInClient(test, cookies).post('/passkey', authenticator.assert(ceremony, deviations))
  }

  const sessionOf = (entered: Reply, person: Person) => {
    expect(entered.status, entered.text).toBe(200)
    return sessionWith(test, cookieOf(entered), person)
  }

  return { withPasskey, begin, enter, sessionOf }
}
