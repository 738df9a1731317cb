import { describe, expect, it } from 'vitest'
import { linkOf } from '#test/harness/mail/mails.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { answerTo, beginAt, type WithDirectory, withDirectory } from '#test/harness/sign-in/directories.ts'
import { type DirectoryPerson, openIdProvider } from '#test/harness/sign-in/openid-provider.ts'
import { passkeysOf } from '#test/harness/sign-in/passkeys.ts'
import {
  cookieOf,
  cookiesOf,
  createStaff,
  PASSWORD,
  sessionWith,
  signedIn,
  signInClient,
} from '#test/harness/staff.ts'

const test = sharedApp()
const provider = openIdProvider(() => `${test.base}/app/sign-in/directory`)
const setUp = (more = {}) => withDirectory(test, { issuer: provider.issuer, ...provider.client }, more)
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code
const refusals = async ({ owner }: WithDirectory) =>
  (await owner.api.get('/audit-log?action=refuseDirectory')).body.data.map(
    ({ changes }: { changes: { after: string }[] }) => changes[0]?.after,
  )

/** The whole sign-in: to the directory, and back. */
async function enter(person: DirectoryPerson, browser?: string) {
  provider.person = person
  const { url, cookie } = await beginAt(test, person.email)
  return answerTo(test, browser ? `${browser}; ${cookie}` : cookie, await provider.visit(url.href))
}

describe('sign-in through the directory', () => {
  it("admits a team member, first by e-mail, later by the directory's subject", async () => {
    const one = await setUp()
    const ben = await createStaff(test, one, 'front_desk', { email: `ben@${one.domain}` })
    const first = await enter({ subject: 'b-1', email: `Ben@${one.domain.toUpperCase()}` })
    expect(first.body).toEqual({ next: 'dashboard' })
    const session = await sessionWith(test, cookieOf(first), ben)
    expect((await session.api.get('/me')).body.user).toMatchObject({ id: ben.id, role: 'front_desk' })
    // Another e-mail, unverified, of another domain: still the same user.
    const later = { subject: 'b-1', email: 'ben@elsewhere.example', email_verified: false }
    provider.person = later
    const { url, cookie } = await beginAt(test, `anybody@${one.domain}`)
    const again = await answerTo(test, cookie, await provider.visit(url.href))
    expect(again.status, again.text).toBe(200)
    const { data } = (await one.owner.api.get('/audit-log?limit=100')).body
    const actions = data.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'signInWithDirectory')).toHaveLength(2)
    expect(actions.filter((action: string) => action === 'linkDirectory')).toHaveLength(1)
    expect(actions).toContain('updateDirectory')
  })

  it('activates an invited user, whose invitation link becomes invalid', async () => {
    const one = await setUp()
    await one.owner.api.make('/team', { email: `cleo@${one.domain}`, name: 'Cleo', role: 'manager' })
    const { token } = await linkOf(test, `cleo@${one.domain}`)
    expect((await enter({ subject: 'c-1', email: `cleo@${one.domain}` })).status).toBe(200)
    const { data } = (await one.owner.api.get('/team')).body
    expect(data).toContainEqual(expect.objectContaining({ name: 'Cleo', status: 'active' }))
    expect(codeOf(await signInClient(test).post('/link', { token }))).toBe('SVC-4107')
  })

  it('401 SVC-4114 — has one refusal for everybody; the audit log has the reason', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const at = (name: string) => `${name}@${one.domain}`
    await createStaff(test, one, 'front_desk', { email: at('dora') })
    const left = await createStaff(test, one, 'front_desk', { email: at('emil') })
    await one.owner.api.patch(`/team/${left.id}`, { status: 'disabled' })
    await createStaff(test, other, 'front_desk', { email: at('finn') })
    await createStaff(test, one, 'front_desk', { email: 'gina@elsewhere.example' })
    const tried: [DirectoryPerson, string][] = [
      [{ subject: 'd-1', email: at('dora'), email_verified: false }, 'unverified_email'],
      [{ subject: 'e-1', email: at('emil') }, 'disabled'],
      [{ subject: 'f-1', email: at('finn') }, 'not_in_team'],
      [{ subject: 'n-1', email: at('nobody') }, 'not_in_team'],
    ]
    const messages = new Set<string>()
    for (const [person] of tried) {
      const answer = await enter(person)
      expect([answer.status, codeOf(answer)]).toEqual([401, 'SVC-4114'])
      expect(cookiesOf(answer)).toBe('')
      messages.add(answer.body.error.message)
    }
    // An e-mail outside of the domains of the directory, however the sign-in started.
    provider.person = { subject: 'g-1', email: 'gina@elsewhere.example' }
    const { url, cookie } = await beginAt(test, at('gina'))
    const foreign = await answerTo(test, cookie, await provider.visit(url.href))
    messages.add(foreign.body.error.message)
    expect(messages.size).toBe(1)
    expect(await refusals(one)).toEqual(['another_domain', ...tried.map(([, why]) => why).reverse()])
    expect(await refusals(other)).toEqual([])
  })

  it('401 SVC-4114 — a linked user who is disabled cannot sign in; sessions end at once', async () => {
    const one = await setUp()
    const hugo = await createStaff(test, one, 'front_desk', { email: `hugo@${one.domain}` })
    const person = { subject: 'h-1', email: hugo.email }
    const session = await sessionWith(test, cookieOf(await enter(person)), hugo)
    await one.owner.api.patch(`/team/${hugo.id}`, { status: 'disabled' })
    expect((await session.api.get('/me')).status).toBe(401)
    expect(codeOf(await enter(person))).toBe('SVC-4114')
  })

  it('401 SVC-4114 — an e-mail reassigned to another subject does not give access to the previous user', async () => {
    const one = await setUp()
    const ida = await createStaff(test, one, 'manager', { email: `ida@${one.domain}` })
    expect((await enter({ subject: 'i-1', email: ida.email })).status).toBe(200)
    expect(codeOf(await enter({ subject: 'i-2', email: ida.email }))).toBe('SVC-4114')
    expect(await refusals(one)).toEqual(['another_subject'])
    // Until a lead allows it.
    expect((await one.owner.api.post(`/team/${ida.id}/reset`)).status).toBe(202)
    expect((await enter({ subject: 'i-2', email: ida.email })).status).toBe(200)
  })

  it('creates a new session: the previous one of the browser ends, and a planted token is not used', async () => {
    const one = await setUp()
    const jan = await createStaff(test, one, 'front_desk', { email: `jan@${one.domain}` })
    const person = { subject: 'j-1', email: jan.email }
    const before = await sessionWith(test, cookieOf(await enter(person)), jan)
    const entered = await enter(person, before.cookie)
    expect(cookieOf(entered)).not.toBe(before.cookie)
    expect((await before.api.get('/me')).status).toBe(401)
    const planted = `serai=${'A'.repeat(32)}`
    expect(cookieOf(await enter(person, planted))).not.toBe(planted)
  })

  it('SVC-4102, SVC-4113 — where it is required, only owners sign in by password or passkey', async () => {
    const one = await setUp()
    const kim = await createStaff(test, one, 'manager', { email: `kim@${one.domain}` })
    const { authenticator } = await passkeysOf(test).withPasskey(await signedIn(test, kim))
    await one.owner.api.patch('/directory', { required: true })
    expect(codeOf(await passkeysOf(test).enter(authenticator))).toBe('SVC-4113')
    const enterBy = (email: string) => signInClient(test).post('/sign-in', { email, password: PASSWORD })
    expect(codeOf(await enterBy(kim.email))).toBe('SVC-4102')
    expect((await enterBy(one.owner.email)).status).toBe(200)
    expect((await enter({ subject: 'k-1', email: kim.email })).status).toBe(200)
    await one.owner.api.patch('/directory', { enabled: false })
    expect((await enterBy(kim.email)).status).toBe(200)
  })

  it('ends its sessions when it is disabled, and then signs nobody in', async () => {
    const one = await setUp()
    const lea = await createStaff(test, one, 'front_desk', { email: `lea@${one.domain}` })
    const session = await sessionWith(test, cookieOf(await enter({ subject: 'l-1', email: lea.email })), lea)
    const { url, cookie } = await beginAt(test, lea.email)
    const answer = await provider.visit(url.href)
    await one.owner.api.patch('/directory', { enabled: false })
    expect((await session.api.get('/me')).status).toBe(401)
    expect(codeOf(await answerTo(test, cookie, answer))).toBe('SVC-4114')
    expect(codeOf(await signInClient(test).post('/directory-options', { email: lea.email }))).toBe('SVC-4110')
    expect((await one.owner.api.get('/me')).status).toBe(200)
  })
})
