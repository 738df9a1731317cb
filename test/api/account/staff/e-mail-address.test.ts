import { describe, expect, it } from 'vitest'
import { linkOf } from '#test/harness/mail/mails.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, PASSWORD, signedIn, signInClient, staffOf } from '#test/harness/staff.ts'

const test = sharedApp()
const password = PASSWORD
let count = 0
const fresh = () => `new${++count}.${process.pid}@hotel.example`

const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code
const confirm = (token: string) => signInClient(test).post('/email', { token })
const enter = (email: string) => signInClient(test).post('/sign-in', { email, password })
const templatesTo = async (email: string) =>
  (await test.db.query('SELECT template FROM mails WHERE to_address = $1 ORDER BY id', [email])).rows.map(
    ({ template }) => template,
  )

describe('change of the sign-in e-mail', () => {
  it('requires the password and a link to the new address; the old one is notified, and its links end', async () => {
    const person = await createStaff(test, await test.createHotel())
    const { api } = await signedIn(test, person)
    const email = fresh()
    expect(codeOf(await api.post('/me/email', { email, password: 'not it' }))).toBe('SVC-4109')
    expect((await api.post('/me/email', { email: ` ${email.toUpperCase()} `, password })).status).toBe(202)
    expect((await api.get('/me')).body.user.email).toBe(person.email)
    await signInClient(test).post('/forgotten-password', { email: person.email })
    const reset = await linkOf(test, person.email)
    const { path, token } = await linkOf(test, email.toUpperCase())
    expect(path).toBe('/app/confirm-email')
    expect((await confirm(token)).body).toEqual({ email: email.toUpperCase() })
    expect((await api.get('/me')).body.user.email).toBe(email.toUpperCase())
    expect(codeOf(await enter(person.email))).toBe('SVC-4102')
    expect((await enter(email)).status).toBe(200)
    expect((await templatesTo(person.email)).at(-1)).toBe('email_changed')
    expect(codeOf(await signInClient(test).post('/link', { token: reset.token }))).toBe('SVC-4107')
    const { data } = (await api.get('/audit-log?action=confirmEmail')).body
    expect(data[0]).toMatchObject({ actor: { id: person.id }, resource_id: person.id })
    const { rows } = await test.db.query('SELECT json_agg(c)::text AS text FROM staff_email_changes c')
    expect(rows[0].text ?? '').not.toContain(token)
  })

  it('410 SVC-4107 — a used, expired, replaced or invented link', async () => {
    const { api } = await signedIn(test, await createStaff(test, await test.createHotel()))
    const ask = async () => {
      const email = fresh()
      await api.post('/me/email', { email, password })
      return (await linkOf(test, email)).token
    }
    const [first, second] = [await ask(), await ask()]
    expect(codeOf(await confirm(first))).toBe('SVC-4107')
    expect((await confirm(second)).status).toBe(200)
    expect(codeOf(await confirm(second))).toBe('SVC-4107')
    expect(codeOf(await confirm('x'))).toBe('SVC-4107')
    const late = await ask()
    test.clock.advance({ hours: 24 })
    expect(codeOf(await confirm(late))).toBe('SVC-4107')
  })

  it('409 SVC-4110 — reveals an existing address only to the reader of its mailbox', async () => {
    const [person, other] = [
      await createStaff(test, await test.createHotel()),
      await createStaff(test, await test.createHotel()),
    ]
    const { api } = await signedIn(test, person)
    const [free, used] = [
      await api.post('/me/email', { email: fresh(), password }),
      await api.post('/me/email', { email: other.email, password }),
    ]
    expect([used.status, used.body]).toEqual([free.status, free.body])
    expect(codeOf(await confirm((await linkOf(test, other.email)).token))).toBe('SVC-4110')
    expect((await enter(other.email)).status).toBe(200)
    expect(codeOf(await api.post('/me/email', { email: person.email, password }))).toBe('SVC-4110')
  })

  it('429 SVC-4105 — five links in a quarter of an hour', async () => {
    const { api } = await staffOf(test, await test.createHotel())
    for (let i = 0; i < 5; i++)
      expect((await api.post('/me/email', { email: fresh(), password })).status).toBe(202)
    expect(codeOf(await api.post('/me/email', { email: fresh(), password }))).toBe('SVC-4105')
  })
})

describe('an invitation', () => {
  it('has the same response for users of other accounts, does not reserve the address, and informs them by its link', async () => {
    const [ours, theirs] = [await staffOf(test, await test.createHotel()), await test.createHotel()]
    const worker = await createStaff(test, theirs)
    const invite = (email: string) => ours.api.post('/team', { name: 'Ben', email, role: 'front_desk' })
    const shape = ({ status, body }: Awaited<ReturnType<typeof invite>>) => {
      const { id, email, ...rest } = body
      return [status, rest]
    }
    const [known, unknown] = [await invite(worker.email), await invite(fresh())]
    expect(shape(known)).toEqual(shape(unknown))
    expect((await enter(worker.email)).status).toBe(200)
    await signInClient(test).post('/forgotten-password', { email: worker.email })
    const { token, path } = await linkOf(test, worker.email)
    expect(path).toBe('/app/reset-password')
    expect((await signInClient(test).post('/link', { token })).body.account_name).toBe('Test group')
    // Again, so that the newest link is the invitation's.
    await ours.api.post(`/team/${known.body.id}/invitation`)
    const invitation = await linkOf(test, worker.email)
    const followed = await signInClient(test).post('/password', { token: invitation.token, password })
    expect([followed.status, codeOf(followed)]).toEqual([409, 'SVC-4110'])
    expect((await signedIn(test, worker)).id).toBe(worker.id)
  })

  it('belongs to the first to accept, where two accounts invite the same person', async () => {
    const [one, two] = [
      await staffOf(test, await test.createHotel()),
      await staffOf(test, await test.createHotel()),
    ]
    const email = fresh()
    const tokens = []
    for (const by of [one, two]) {
      expect((await by.api.post('/team', { name: 'Ben', email, role: 'front_desk' })).status).toBe(201)
      tokens.push((await linkOf(test, email)).token)
    }
    const follow = (token: string) => signInClient(test).post('/password', { token, password })
    const answers = await Promise.all(tokens.map(follow))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await enter(email)).status).toBe(200)
    const again = await one.api.post('/team', { name: 'Ben', email, role: 'front_desk' })
    expect(again.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'email', code: 'taken' }] })
  })
})
