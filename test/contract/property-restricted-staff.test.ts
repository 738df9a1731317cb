import { beforeAll, describe, expect, it } from 'vitest'
import { isWrite } from '#contract/operation.ts'
import { may } from '#contract/permissions.ts'
import { SESSION_OPERATIONS } from '#contract/staff-api.ts'
import { newId } from '#server/kernel/new-id.ts'
import type { Hotel } from '../harness/app.ts'
import type { Client } from '../harness/client.ts'
import { exampleOf, type Names, namesOf, sendRequest, targetOf } from '../harness/requests/requests.ts'
import { type SeededIds, seedOneOfEach } from '../harness/requests/seed-one-of-each.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn, staffOf } from '../harness/staff.ts'

const test = sharedApp()

let hotel: Hotel
let elsewhere: string
let own: Names
let foreign: Names
let owner: SignedIn
/** Restricted to the hotel; a manager, with nearly all permissions. */
let limited: SignedIn
/** A user who must be hidden. */
let colleague: SignedIn
let foreign_key_id: string

const namesWith = (property_id: string, furnished: SeededIds, user_id: string): Names => ({
  ...namesOf(property_id, furnished),
  user_id,
  session_id: newId('session'),
  api_key_id: newId('api_key'),
  mail_id: newId('mail'),
  report_schedule_id: newId('report_schedule'),
  request_id: newId('request'),
  key_id: newId('api_key'),
  password: 'hunter2hunter2',
})

beforeAll(async () => {
  hotel = await test.createHotel()
  elsewhere = await hotel.addProperty()
  const here = await seedOneOfEach(hotel)
  const there = await seedOneOfEach(hotel, elsewhere)
  owner = await staffOf(test, hotel)
  colleague = await signedIn(
    test,
    await createStaff(test, hotel, 'front_desk', { property_ids: [elsewhere] }),
  )
  const person = await createStaff(test, hotel, 'manager', { property_ids: [hotel.property_id] })
  limited = await signedIn(test, person)
  own = namesWith(hotel.property_id, here, person.id)
  foreign = namesWith(elsewhere, there, colleague.id)
  const wish = { name: 'There', property_id: elsewhere }
  foreign_key_id = (await owner.api.post('/keys', wish)).body.id
  await owner.api.post(`/invoices/${foreign.issued_invoice_id}/send`)
  // Puts the foreign property into every list of users who may see it.
  await owner.api.patch(`/reservations/${foreign.reservation_id}`, { notes: 'Changed there' })
})

/** What must be hidden: ids of objects of the other property, and users of it alone. */
const secrets = () => [
  ...Object.entries(foreign)
    .filter(
      ([name]) => !['session_id', 'api_key_id', 'mail_id', 'request_id', 'key_id', 'password'].includes(name),
    )
    .map(([, id]) => id),
  foreign_key_id,
]

const READS = SESSION_OPERATIONS.filter((operation) => !isWrite(operation) && !operation.file)
const LISTS = READS.filter(({ path }) => !path.includes('{'))

describe('a session restricted to properties sees only theirs', () => {
  it.each(LISTS.map((operation) => [operation.id, operation] as const))(
    '%s tells nothing of another property, and an owner is told',
    async (_id, operation) => {
      const { query } = exampleOf(operation, own)
      const needed = Object.fromEntries(
        Object.entries(query).filter(([name]) =>
          (operation.query as { required?: string[] }).required?.includes(name),
        ),
      )
      const request = { operation, params: {}, query: needed, body: undefined }
      const reply = await sendRequest(limited.api, request)
      if (!may('manager', operation.id)) return expect(reply.body.error.code).toBe('SVC-4103')
      for (const id of secrets()) expect(reply.text).not.toContain(id)
      if ([403, 422].includes(reply.status)) expect(['SVC-4005', 'SVC-2002']).toContain(reply.body.error.code)
      else expect(reply.status).toBe(200)
    },
  )

  const IN_PATHS = SESSION_OPERATIONS.flatMap((operation) =>
    Object.keys(operation.params?.properties ?? {})
      // Global values, such as a year, belong to no account.
      .filter((param) => operation.example.params?.[param]?.startsWith('{'))
      .map((param) => [operation.id, param, operation] as const),
  ).filter(([id]) => may('manager', id))

  it.each(IN_PATHS)(
    '%s — another property’s %s in the path looks missing, and nothing changes',
    async (_id, param, operation) => {
      let example: ReturnType<typeof exampleOf>
      try {
        example = exampleOf(operation, own)
      } catch {
        return // no example creates its objects; lists and searches cover them
      }
      const theirs = exampleOf(operation, foreign).params[param]!
      const never = theirs.startsWith('channel_')
        ? `${theirs}_nowhere`
        : `${theirs.split('_')[0]}_${newId('guest').slice(4)}`
      const send = async (id: string) => {
        const { status, text } = await sendRequest(limited.api, {
          ...example,
          params: { ...example.params, [param]: id },
        })
        return { status, text: text.replaceAll(/req_[0-9a-z]{26}/g, '').replaceAll(id, 'ID') }
      }
      const before = await tables()
      const missing = await send(never)
      expect(missing.status).toBeGreaterThanOrEqual(400)
      expect(await send(theirs)).toEqual(missing)
      expect(await tables()).toEqual(before)
    },
  )

  const NAMING = SESSION_OPERATIONS.filter(
    ({ id, query }) => may('manager', id) && 'property_id' in (query?.properties ?? {}),
  )
  it.each(NAMING.map((operation) => [operation.id, operation] as const))(
    '403 SVC-4005 — %s, another property in the query',
    async (_id, operation) => {
      let example = { operation, params: {}, query: {}, body: undefined } as ReturnType<typeof exampleOf>
      try {
        example = exampleOf(operation, own)
      } catch {
        // without its example the filter is still validated first
      }
      const query = { ...example.query, property_id: elsewhere }
      const request = { ...example, query, body: example.body ?? (isWrite(operation) ? {} : undefined) }
      const { status, body } = await limited.api.send(operation.method, targetOf(request), request.body)
      expect([status, body.error.code]).toEqual([403, 'SVC-4005'])
    },
  )

  it('searches find nothing of another property, for any input', async () => {
    const { body: stay } = await owner.api.get(`/reservations/${foreign.reservation_id}`)
    const { body: guest } = await owner.api.get(`/guests/${foreign.guest_id}`)
    const { body: room } = await owner.api.get(`/rooms/${foreign.room_id}`)
    const { body: invoice } = await owner.api.get(`/invoices/${foreign.issued_invoice_id}`)
    for (const q of [
      stay.confirmation_code,
      stay.id,
      guest.email,
      guest.last_name,
      room.name,
      invoice.number,
    ]) {
      const found = async (api: Client) => (await api.get(`/search?q=${encodeURIComponent(q)}`)).text
      const theirs = secrets()
      expect(
        theirs.filter((id) => id !== room.id).some(async (id) => (await found(owner.api)).includes(id)),
      ).toBe(true)
      const text = await found(limited.api)
      for (const id of theirs) expect(text).not.toContain(id)
    }
  })

  it('the pictures and exports of another property are missing too', async () => {
    const file = await limited.api.get(`/invoices/${foreign.issued_invoice_id}/pdf`)
    expect(file.status).toBe(404)
    const csv = async (api: Client) =>
      (await api.get('/invoices/export?issued_from=2027-01-01&issued_to=2027-01-31')).text
    const { number } = (await owner.api.get(`/invoices/${foreign.issued_invoice_id}`)).body
    expect(await csv(owner.api)).toContain(number)
    expect(await csv(limited.api)).not.toContain(number)
  })
})

const tables = async () => {
  const { rows } = await test.db.query(
    `SELECT (SELECT json_agg(r ORDER BY id) FROM reservations r) AS reservations,
       (SELECT json_agg(r ORDER BY id) FROM guests r) AS guests, (SELECT json_agg(r ORDER BY id) FROM rooms r) AS rooms,
       (SELECT json_agg(r ORDER BY id) FROM rate_plans r) AS rate_plans,
       (SELECT json_agg(r ORDER BY id) FROM invoices r) AS invoices,
       (SELECT json_agg(r ORDER BY id) FROM webhook_endpoints r) AS endpoints,
       (SELECT json_agg(u.role ORDER BY id) FROM staff_users u) AS users, (SELECT count(*) FROM events) AS events`,
  )
  return rows[0]
}
