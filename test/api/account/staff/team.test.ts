import { describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { linkOf } from '#test/harness/mail/mails.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, PASSWORD, type SignedIn, signedIn, signInClient, staffOf } from '#test/harness/staff.ts'

const test = sharedApp()

const invite = (by: SignedIn, more: Record<string, unknown> = {}) =>
  by.api.post('/team', {
    name: 'Ben',
    email: `ben${Math.random()}@hotel.example`,
    role: 'front_desk',
    ...more,
  })

const codeOf = (answer: { body: { error: { code: string } } }) => answer.body.error.code

describe('invitations', () => {
  it('lead from an e-mail to a password to the dashboard, once, within seven days', async () => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const { status, body: user } = await invite(owner, { language: 'de' })
    expect(status).toBe(201)
    expect(user).toMatchObject({ role: 'front_desk', status: 'invited', sessions: 0, last_seen_at: null })
    const { path, token, to } = await linkOf(test, user.email)
    expect([path, to]).toEqual(['/app/invitation', user.email])
    const desk = signInClient(test)
    expect((await desk.post('/link', { token })).body).toEqual({
      purpose: 'invitation',
      email: user.email,
      name: 'Ben',
      account_name: 'Test group',
    })
    const short = await desk.post('/password', { token, password: 'too short'.slice(0, 9) })
    expect(short.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'password' }] })
    const set = await desk.post('/password', { token, password: PASSWORD, name: 'Ben Okri' })
    expect(set.body).toEqual({ email: user.email })
    expect(codeOf(await desk.post('/password', { token, password: PASSWORD }))).toBe('SVC-4107')
    const ben = await signedIn(test, { id: user.id, email: user.email })
    expect((await ben.api.get('/me')).body.user).toMatchObject({ name: 'Ben Okri', language: 'de' })
  })

  it('410 SVC-4107 — an expired, replaced or invented link', async () => {
    const owner = await staffOf(test, await test.createHotel())
    const { body: user } = await invite(owner)
    const first = await linkOf(test, user.email)
    expect((await owner.api.post(`/team/${user.id}/invitation`)).status).toBe(202)
    const second = await linkOf(test, user.email)
    const open = async (token: string) => (await signInClient(test).post('/link', { token })).status
    expect([await open(first.token), await open(second.token), await open('x')]).toEqual([410, 200, 410])
    test.clock.advance({ hours: 7 * 24 })
    expect(await open(second.token)).toBe(410)
  })

  it('422 SVC-2002 — an e-mail of an existing user', async () => {
    const owner = await staffOf(test, await test.createHotel())
    const { body } = await invite(owner, { email: owner.email.toUpperCase() })
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'email', code: 'taken' }] })
  })

  it('403 SVC-4103 — managers create no owners, and change none', async () => {
    const hotel = await test.createHotel()
    const [owner, manager] = [await staffOf(test, hotel), await staffOf(test, hotel, 'manager')]
    const refused = await invite(manager, { role: 'owner' })
    expect(refused.body.error).toMatchObject({ code: 'SVC-4103', details: { roles: ['owner'] } })
    expect(codeOf(await manager.api.patch(`/team/${owner.id}`, { role: 'developer' }))).toBe('SVC-4103')
    expect(codeOf(await manager.api.post(`/team/${owner.id}/reset`))).toBe('SVC-4103')
    expect(codeOf(await manager.api.delete(`/team/${owner.id}/sessions`))).toBe('SVC-4103')
    expect(codeOf(await manager.api.patch(`/team/${manager.id}`, { role: 'owner' }))).toBe('SVC-4103')
    expect((await invite(manager, { role: 'manager' })).status).toBe(201)
  })
})

describe('the team', () => {
  it('lists users and their sessions', async () => {
    const hotel = await test.createHotel()
    const [owner, desk] = [await staffOf(test, hotel), await createStaff(test, hotel, 'front_desk')]
    await signedIn(test, desk)
    await signedIn(test, desk)
    const { body } = await owner.api.get('/team')
    expect(body.data).toHaveLength(2)
    expect(body.data[1]).toMatchObject({ id: desk.id, role: 'front_desk', status: 'active', sessions: 2 })
    const sessions = (await owner.api.get(`/team/${desk.id}/sessions`)).body.data
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ current: false, address_range: '127.0.0.0/24' })
    expect((await owner.api.delete(`/team/${desk.id}/sessions/${sessions[0].id}`)).body).toEqual({
      revoked: 1,
    })
    expect((await owner.api.delete(`/team/${desk.id}/sessions`)).body).toEqual({ revoked: 1 })
  })

  it('ends the sessions of a disabled user at once, and refuses the sign-in', async () => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const person = await createStaff(test, hotel, 'front_desk')
    const desk = await signedIn(test, person)
    const { body } = await owner.api.patch(`/team/${person.id}`, { status: 'disabled' })
    expect(body).toMatchObject({ status: 'disabled' })
    expect(codeOf(await desk.api.get('/me'))).toBe('SVC-4101')
    const again = await signInClient(test).post('/sign-in', { email: person.email, password: PASSWORD })
    expect(codeOf(again)).toBe('SVC-4102')
    await owner.api.patch(`/team/${person.id}`, { status: 'active' })
    await signedIn(test, person)
  })

  it('applies another role at once', async () => {
    const hotel = await test.createHotel()
    const [owner, desk] = [await staffOf(test, hotel), await staffOf(test, hotel, 'front_desk')]
    expect(codeOf(await desk.api.get('/team'))).toBe('SVC-4103')
    await owner.api.patch(`/team/${desk.id}`, { role: 'manager' })
    expect((await desk.api.get('/team')).status).toBe(200)
  })

  it('409 SVC-4108 — an account always has an owner, also with concurrent changes', async () => {
    const hotel = await test.createHotel()
    const [one, two] = [await staffOf(test, hotel), await staffOf(test, hotel)]
    const answers = await Promise.all([
      one.api.patch(`/team/${two.id}`, { status: 'disabled' }),
      two.api.patch(`/team/${one.id}`, { role: 'manager' }),
    ])
    const lost = answers.find(({ status }) => status !== 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // A request after the other's change has lost its session by it.
    expect(['SVC-4108', 'SVC-4101', 'SVC-4103']).toContain(lost?.body.error?.code)
    const last = answers[0]?.status === 200 ? one : two
    expect(codeOf(await last.api.patch(`/team/${last.id}`, { role: 'manager' }))).toBe('SVC-4108')
  })

  it('412 SVC-1015 — a change of an old version', async () => {
    const hotel = await test.createHotel()
    const [owner, desk] = [await staffOf(test, hotel), await createStaff(test, hotel, 'front_desk')]
    await owner.api.patch(`/team/${desk.id}`, { name: 'Other' })
    const late = await owner.api.patch(`/team/${desk.id}`, { role: 'manager' }, { 'if-match': '"1"' })
    expect(codeOf(late)).toBe('SVC-1015')
  })

  it('404 SVC-3001 — a user of another account', async () => {
    const [owner, stranger] = [
      await staffOf(test, await test.createHotel()),
      await createStaff(test, await test.createHotel()),
    ]
    for (const answer of [
      await owner.api.patch(`/team/${stranger.id}`, { role: 'manager' }),
      await owner.api.get(`/team/${stranger.id}/sessions`),
      await owner.api.delete(`/team/${stranger.id}/sessions`),
      await owner.api.post(`/team/${stranger.id}/reset`),
      await owner.api.post(`/team/${stranger.id}/invitation`),
    ])
      expect(codeOf(answer)).toBe('SVC-3001')
  })

  it('writes to the audit log of live, in either environment', async () => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const { body: user } = await owner.in('sandbox').post('/team', {
      name: 'Ben',
      email: `ben${Math.random()}@hotel.example`,
      role: 'revenue',
    })
    await owner.api.patch(`/team/${user.id}`, { role: 'accountant' })
    const { body } = await owner.api.get(`/audit-log?resource_id=${user.id}`)
    const actions = body.data.map(({ action }: { action: string }) => action)
    expect(actions.toSorted()).toEqual(['inviteUser', 'updateUser'])
    const { changes } = body.data[actions.indexOf('updateUser')]
    expect(changes).toEqual([{ field: 'role', before: 'revenue', after: 'accountant' }])
    expect((await owner.in('sandbox').get('/audit-log')).body.data).toEqual([])
    const [row] = (await owner.api.get(`/audit-log?action=signIn`)).body.data
    expect(row).toMatchObject({
      actor: { type: 'staff', id: owner.id },
      resource_id: owner.id,
      address_range: '127.0.0.0/24',
      request_id: null,
    })
  })
})

describe('a forgotten password', () => {
  const forget = (email: string) => signInClient(test).post('/forgotten-password', { email })
  const mails = async (hotel: Hotel) =>
    (await test.db.query('SELECT 1 FROM mails WHERE account_id = $1', [hotel.account_id])).rowCount

  it('is reset by a link in an e-mail: sessions and the lock end', async () => {
    const hotel = await test.createHotel()
    const person = await createStaff(test, hotel)
    const before = await signedIn(test, person)
    const send = (password: string) => signInClient(test).post('/sign-in', { email: person.email, password })
    for (let i = 0; i < 6; i++) await send('not the password')
    expect((await forget(person.email)).status).toBe(202)
    const { path, token } = await linkOf(test, person.email)
    expect(path).toBe('/app/reset-password')
    expect((await before.api.get('/me')).status).toBe(200)
    await signInClient(test).post('/password', { token, password: 'an altogether new one' })
    expect((await before.api.get('/me')).status).toBe(401)
    expect((await send(PASSWORD)).status).toBe(401)
    expect((await send('an altogether new one')).status).toBe(200)
    // The link, the changed password, and the sign-in on a new browser.
    expect(await mails(hotel)).toBe(3)
  })

  it('has one response for everybody, and sends nothing to unknown addresses', async () => {
    const hotel = await test.createHotel()
    const invited = await createStaff(test, hotel, 'owner', { password: null })
    const [known, unknown] = [await forget(invited.email), await forget('nobody@hotel.example')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(await mails(hotel)).toBe(0)
  })

  it('410 SVC-4107 — the link is valid for an hour', async () => {
    const person = await createStaff(test, await test.createHotel())
    await forget(person.email)
    const { token } = await linkOf(test, person.email)
    test.clock.advance({ minutes: 60 })
    const late = await signInClient(test).post('/password', { token, password: 'an altogether new one' })
    expect(codeOf(late)).toBe('SVC-4107')
  })

  it('can be reset by a manager, with all sessions', async () => {
    const hotel = await test.createHotel()
    const [manager, person] = [
      await staffOf(test, hotel, 'manager'),
      await createStaff(test, hotel, 'front_desk'),
    ]
    const session = await signedIn(test, person)
    expect((await manager.api.post(`/team/${person.id}/reset`)).status).toBe(202)
    expect((await session.api.get('/me')).status).toBe(401)
    const old = await signInClient(test).post('/sign-in', { email: person.email, password: PASSWORD })
    expect(codeOf(old)).toBe('SVC-4102')
    const { token } = await linkOf(test, person.email)
    await signInClient(test).post('/password', { token, password: PASSWORD })
    await signedIn(test, person)
  })
})
