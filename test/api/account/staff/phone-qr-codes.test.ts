import { beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '#test/harness/app.ts'
import type { Reply } from '#test/harness/client.ts'

import { CODE, codeOf, phoneIn, phonesOf } from '#test/harness/sign-in/phones.ts'
import { createStaff, type SignedIn, signedIn, signInClient, staffOf } from '#test/harness/staff.ts'

const test = testApp()
// Requests of an address range are limited per second, wrong codes per quarter of an hour.
beforeEach(() => {
  test.monotonic.advance(1_000_000)
  test.clock.advance({ minutes: 15 })
})
const { enter, sessionOf, peopleOn, withCode } = phonesOf(test)

const tokenOf = ({ body }: Reply): string => body.url.split('#')[1]
const scan = (token: string, phone?: string): Promise<Reply> =>
  signInClient(test, phone).post('/phone/scans', { token })
const show = (by: SignedIn, user_id: string) => by.api.post(`/team/${user_id}/phone-sign-in`, {})

async function house() {
  const hotel = await test.createHotel()
  const [manager, maria] = [
    await staffOf(test, hotel, 'manager', 'live'),
    await createStaff(test, hotel, 'housekeeping', { name: 'Maria López' }),
  ]
  return { hotel, manager, maria }
}
const actionsOn = async (hotel: Hotel, user_id: string) => {
  const { rows } = await test.db.query(
    `SELECT action, actor_id FROM audit_log
     WHERE account_id = $1 AND resource_id = $2 AND action ~ 'Phone|Qr' ORDER BY action`,
    [hotel.account_id, user_id],
  )
  return rows.map(({ action, actor_id }) => [action, actor_id])
}

describe('the QR code for a phone', () => {
  it('rule 15.37 — opens the session of a code once, and the log says who showed it and who scanned it', async () => {
    const { hotel, manager, maria } = await house()
    const shown = await show(manager, maria.id)
    expect(shown).toMatchObject({ status: 201, body: { expires_in: 300 } })
    expect(shown.body.url).toMatch(/\/hk#\w{32}$/)
    const answer = await scan(tokenOf(shown))
    expect(answer).toMatchObject({ status: 200, body: { next: 'dashboard' } })
    const cookies = answer.headers.getSetCookie()
    expect(cookies[0]).toContain('Max-Age=50400')
    expect(cookies.join('\n')).toMatch(
      /serai-phone=\w{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict/,
    )
    const session = await sessionOf(answer, maria)
    expect((await session.api.get('/me')).body).toMatchObject({
      by_code: true,
      user: { id: maria.id, role: 'housekeeping' },
    })
    expect(codeOf(await session.api.get('/team'))).toBe('SVC-4103')
    // It sets no code, and the phone lists nobody.
    const cookie = `${session.cookie}; ${phoneIn(answer)}`
    expect(codeOf(await signInClient(test, cookie).post('/phone', { code: CODE }))).toBe('SVC-4110')
    expect(await peopleOn(phoneIn(answer)!)).toEqual([])
    expect(codeOf(await enter(phoneIn(answer), maria.id, '0000'))).toBe('SVC-4116')
    expect(await actionsOn(hotel, maria.id)).toEqual([
      ['createPhoneSignIn', manager.id],
      ['signInByQrCode', maria.id],
    ])
    test.clock.advance({ hours: 14 })
    expect(codeOf(await session.api.get('/me'))).toBe('SVC-4101')
  })

  it('rule 15.37 — of two scans at once one gets a session', async () => {
    const { manager, maria } = await house()
    const token = tokenOf(await show(manager, maria.id))
    const answers = await Promise.all([scan(token), scan(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(codeOf(await scan(token))).toBe('SVC-4117')
  })

  it('401 SVC-4117 — unknown, replaced by a newer one of the same person, or after five minutes', async () => {
    const { hotel, manager, maria } = await house()
    const jana = await createStaff(test, hotel, 'housekeeping')
    const [first, other] = [tokenOf(await show(manager, maria.id)), tokenOf(await show(manager, jana.id))]
    const second = tokenOf(await show(manager, maria.id))
    for (const token of ['x', first]) {
      const refused = await scan(token)
      expect(refused).toMatchObject({ status: 401, body: { error: { code: 'SVC-4117' } } })
      expect(refused.body.error.message).toContain('scan it again')
    }
    expect((await scan(other)).status).toBe(200)
    test.clock.advance({ minutes: 5 })
    expect(codeOf(await scan(second))).toBe('SVC-4117')
  })

  it('rule 15.37 — ends with the person: disabled, another role, signed out everywhere, a directory, a closed account', async () => {
    const { hotel, manager, maria } = await house()
    const owner = await staffOf(test, hotel, 'owner', 'live')
    const valid = async () => tokenOf(await show(manager, maria.id))
    const refused = async (token: string) => {
      expect(codeOf(await scan(token))).toBe('SVC-4117')
      test.clock.advance({ minutes: 1 })
    }
    const everywhere = await valid()
    expect((await owner.api.send('DELETE', `/team/${maria.id}/sessions`)).status).toBe(200)
    await refused(everywhere)
    const role = await valid()
    await owner.api.patch(`/team/${maria.id}`, { role: 'front_desk' })
    await refused(role)
    expect(codeOf(await show(manager, maria.id))).toBe('SVC-4110')
    await owner.api.patch(`/team/${maria.id}`, { role: 'housekeeping' })
    const disabled = await valid()
    await owner.api.patch(`/team/${maria.id}`, { status: 'disabled' })
    await refused(disabled)
    expect(codeOf(await show(manager, maria.id))).toBe('SVC-4110')
    await owner.api.patch(`/team/${maria.id}`, { status: 'active' })
    const of_directory = await valid()
    await test.db.query(
      `INSERT INTO staff_directories VALUES ($1, 'https://login.example', 'x', '', now(), 'x', true, true, false, 1, now())`,
      [hotel.account_id],
    )
    await refused(of_directory)
    expect(codeOf(await show(manager, maria.id))).toBe('SVC-4110')
    await test.db.query('DELETE FROM staff_directories WHERE account_id = $1', [hotel.account_id])
    const closed = await valid()
    await test.db.query('UPDATE accounts SET closed_at = now() WHERE account_id = $1', [hotel.account_id])
    expect(codeOf(await scan(closed))).toBe('SVC-4117')
    // The others were deleted: nobody knows whose they were.
    const refusals = (await actionsOn(hotel, maria.id)).filter(([action]) => action === 'refuseQrCode')
    expect(refusals).toEqual(Array(2).fill(['refuseQrCode', null]))
  })

  it('rule 15.37 — is shown by owners and managers after a fresh proof, to housekeepers of their own team', async () => {
    const { hotel, manager, maria } = await house()
    const clerk = await staffOf(test, hotel, 'front_desk', 'live')
    expect(codeOf(await show(clerk, maria.id))).toBe('SVC-4103')
    expect(codeOf(await show(manager, clerk.id))).toBe('SVC-4110')
    const stranger = await staffOf(test, await test.createHotel(), 'owner', 'live')
    expect(codeOf(await show(stranger, maria.id))).toBe('SVC-3001')
    const { id } = await createStaff(test, hotel, 'housekeeping', { password: null })
    expect(codeOf(await show(manager, id))).toBe('SVC-4110')
    test.clock.advance({ minutes: 10 })
    expect(codeOf(await show(manager, maria.id))).toBe('SVC-4111')
  })

  it('rule 15.37 — is stored as a hash, in answers that are repeated too, and keeps the code on the phone', async () => {
    const { hotel, manager } = await house()
    const { person, phone } = await withCode(hotel)
    const token = tokenOf(await show(manager, person.id))
    const { rows } = await test.db.query(
      `SELECT (SELECT json_agg(t)::text FROM staff_one_time_tokens t) || (SELECT json_agg(k)::text
         FROM idempotency k) || coalesce((SELECT json_agg(r)::text FROM request_log r), '') AS stored`,
    )
    expect(rows[0].stored).not.toContain(token)
    const answer = await scan(token, phone)
    expect([answer.status, phoneIn(answer)]).toEqual([200, phone])
    expect(await peopleOn(phone)).toHaveLength(1)
    expect((await enter(phone, person.id)).status).toBe(200)
  })

  it('429 SVC-4105 — after five wrong ones within a quarter of an hour; the session before ends with a right one', async () => {
    const { hotel, manager, maria } = await house()
    const jana = await createStaff(test, hotel, 'housekeeping')
    for (let n = 0; n < 4; n++) expect(codeOf(await scan('wrong'))).toBe('SVC-4117')
    const answer = await scan(tokenOf(await show(manager, maria.id)))
    const first = await sessionOf(answer, maria)
    const next = await scan(tokenOf(await show(manager, jana.id)), `${phoneIn(answer)}; ${first.cookie}`)
    expect(next.status).toBe(200)
    expect(codeOf(await first.api.get('/me'))).toBe('SVC-4101')
    for (let n = 0; n < 5; n++) expect(codeOf(await scan('wrong'))).toBe('SVC-4117')
    const limited = await scan(tokenOf(await show(await signedIn(test, manager), maria.id)))
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'SVC-4105' } } })
  })

  it('rule 15.37 — an e-mail reports the new browser to somebody who has signed in before', async () => {
    const { manager, maria } = await house()
    await signedIn(test, maria)
    await scan(tokenOf(await show(manager, maria.id)))
    const { rows } = await test.db.query('SELECT template FROM mails WHERE to_address = $1', [maria.email])
    expect(rows).toEqual([{ template: 'new_sign_in' }])
  })

  it('rule 15.37 — not from another site', async () => {
    const { manager, maria } = await house()
    const token = tokenOf(await show(manager, maria.id))
    const elsewhere = signInClient(test, undefined, { 'sec-fetch-site': 'cross-site' })
    expect(codeOf(await elsewhere.post('/phone/scans', { token }))).toBe('SVC-4104')
    expect((await scan(token)).status).toBe(200)
  })
})
