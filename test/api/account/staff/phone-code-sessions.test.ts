import { beforeEach, describe, expect, it } from 'vitest'
import { ROUTES, STAFF_ROUTES } from '#server/routes.ts'
import { testApp } from '#test/harness/app.ts'
import { CODE, codeOf, phonesOf } from '#test/harness/sign-in/phones.ts'
import {
  createStaff,
  PASSWORD,
  type Person,
  type SignedIn,
  signedIn,
  signInClient,
  staffOf,
} from '#test/harness/staff.ts'

const test = testApp()
// Requests of an address range are limited per second.
beforeEach(() => test.monotonic.advance(1_000_000))
const { enrol, enter, sessionOf, peopleOn, withCode } = phonesOf(test)

describe('permissions of a session opened by a code', () => {
  it('403 SVC-4103 — rooms, housekeeping, tasks and one’s name, whatever the role', async () => {
    const hotel = await test.createHotel()
    const { person, phone } = await withCode(hotel, 'owner')
    const { api } = await sessionOf(await enter(phone, person.id), person)
    const allowed: string[] = []
    for (const { operation } of [...ROUTES, ...STAFF_ROUTES]) {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'nothing')
      const { status, body } = await api.send(
        operation.method,
        path,
        operation.method === 'GET' ? undefined : {},
      )
      if (!(status === 403 && body.error?.code === 'SVC-4103')) allowed.push(operation.id)
    }
    const { permissions } = (await api.get('/me')).body
    expect([...permissions].sort()).toEqual(allowed.sort())
    expect(allowed).toEqual(
      expect.arrayContaining(['getMe', 'listRooms', 'recordHousekeeping', 'createTask']),
    )
    const sensitive =
      /password|proof|factor|passkey|session|team|user|key|invoice|payment|guest|reservation|rate/i
    expect(allowed.filter((id) => sensitive.test(id))).toEqual([])
  })

  it('rule 15.34 — cannot set another code, and counts as both factors where an account requires two', async () => {
    const hotel = await test.createHotel()
    const { person, phone } = await withCode(hotel)
    await test.db.query('UPDATE accounts SET second_factor_required = true WHERE account_id = $1', [
      hotel.account_id,
    ])
    const maria = await sessionOf(await enter(phone, person.id), person)
    expect((await maria.api.get('/me')).body.second_factor_missing).toBe(false)
    expect((await maria.api.get('/rooms')).status).toBe(200)
    const refused = await signInClient(test, `${maria.cookie}; ${phone}`).post('/phone', { code: '8264' })
    expect(codeOf(refused)).toBe('SVC-4110')
    const by_password = await signedIn(test, await createStaff(test, hotel, 'housekeeping'))
    const lacking = await signInClient(test, by_password.cookie).post('/phone', { code: CODE })
    expect(codeOf(lacking)).toBe('SVC-4112')
  })
})

describe('rule 15.35 — removal of a code', () => {
  const ENDS: [string, (owner: SignedIn, person: Person) => Promise<unknown>][] = [
    ['disabled', ({ api }, { id }) => api.patch(`/team/${id}`, { status: 'disabled' })],
    ['given another role', ({ api }, { id }) => api.patch(`/team/${id}`, { role: 'front_desk' })],
    ['signed out everywhere', ({ api }, { id }) => api.delete(`/team/${id}/sessions`)],
    [
      'with another password',
      async (_, person) =>
        (await signedIn(test, person)).api.post('/me/password', {
          current_password: PASSWORD,
          password: 'an altogether new one',
        }),
    ],
    [
      'ended by a manager, as a session',
      async ({ api }, { id }) => {
        const { data } = (await api.get(`/team/${id}/sessions`)).body
        const by_code = data.find((one: { by_code: boolean }) => one.by_code)
        return api.delete(`/team/${id}/sessions/${by_code.id}`)
      },
    ],
    [
      'ended by a manager, as a phone',
      async ({ api }, { id }) => {
        const { phones } = (await api.get(`/team/${id}/sessions`)).body
        return api.delete(`/team/${id}/sessions/${phones[0].id}`)
      },
    ],
  ]

  it.each(ENDS)('ends its session for a user %s', async (_, end) => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const { person, phone } = await withCode(hotel)
    const maria = await sessionOf(await enter(phone, person.id), person)
    const answer = (await end(owner, person)) as { status: number }
    expect(answer.status).toBe(200)
    expect(codeOf(await maria.api.get('/me'))).toBe('SVC-4101')
    expect(await peopleOn(phone)).toEqual([])
    expect(codeOf(await enter(phone, person.id))).toBe('SVC-4116')
  })

  it('happens by signing the phone out, which affects no other phone', async () => {
    const hotel = await test.createHotel()
    const { person, phone } = await withCode(hotel)
    const other = await enrol(await signedIn(test, person), '8264')
    const maria = await sessionOf(await enter(phone, person.id), person)
    const left = await signInClient(test, `${maria.cookie}; ${phone}`).send('DELETE', '/phone', {})
    expect(left).toMatchObject({ status: 200, body: { users: [] } })
    expect(codeOf(await maria.api.get('/me'))).toBe('SVC-4101')
    expect((await enter(other, person.id, '8264')).status).toBe(200)
    expect(codeOf(await signInClient(test, other).send('DELETE', '/phone', {}))).toBe('SVC-4101')
    const removed = await signInClient(test, other).send('DELETE', '/phone', { user_id: person.id })
    expect(removed.body).toEqual({ users: [] })
  })
})
