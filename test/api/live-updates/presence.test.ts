import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { type Hotel, testApp } from '../../harness/app.ts'
import { createStaff, type SignedIn, signedIn } from '../../harness/staff.ts'
import { makeBooking, makeStock } from '../../harness/stock.ts'
import { openStream, type StreamedMessage } from '../../harness/stream.ts'

const test = testApp()
const open: StreamedMessage[] = []
afterEach(() => {
  for (const heard of open.splice(0)) heard.close()
})

const somebody = async (
  hotel: Hotel,
  name: string,
  role: Role = 'front_desk',
  more: { property_ids?: string[] } = {},
) => ({ ...(await signedIn(test, await createStaff(test, hotel, role, { name, ...more }))), name })

/** A page of a user: its stream, and its presence messages. */
async function pageOf(person: SignedIn, base = test.base) {
  const tab = randomUUID()
  const heard = await openStream(test, person, 'live', {}, tab, base)
  open.push(heard)
  async function show(reservation_id?: string, at = base) {
    const query = new URLSearchParams({ tab, ...(reservation_id && { reservation_id }) })
    const headers = { cookie: person.cookie, 'x-csrf-token': person.csrf_token }
    const answer = await fetch(`${at}/app/api/live/presence?${query}`, { method: 'PUT', headers })
    const text = await answer.text()
    return { status: answer.status, code: text ? JSON.parse(text).error.code : undefined }
  }
  const seen = () => heard.messages.filter(({ topic }) => topic === 'presence.changed')
  const sees = (id: string, people: readonly string[]) =>
    heard.waitFor(
      ({ topic, id: of, people: names = [] }) =>
        topic === 'presence.changed' && of === id && names.join() === people.join(),
    )
  return { ...heard, show, seen, sees }
}

describe('presence on a reservation', () => {
  it('is sent to colleagues at once, also to later ones, until the page shows another or is closed', async () => {
    const hotel = await test.createHotel()
    const ana = await somebody(hotel, 'Ana', 'manager')
    const [ben, cem] = [await somebody(hotel, 'Ben'), await somebody(hotel, 'Cem')]
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    const [one, other] = [await pageOf(ana), await pageOf(ben)]
    expect((await one.show(id)).status).toBe(204)
    await other.sees(id, ['Ana'])
    const late = await pageOf(cem)
    await late.sees(id, ['Ana'])
    await late.show(id)
    await other.sees(id, ['Ana', 'Cem'])
    await one.sees(id, ['Cem'])
    await late.show()
    await other.sees(id, ['Ana'])
    one.close()
    await other.sees(id, [])
    const names_sent = other.seen().map(({ people }) => people?.join() ?? '')
    expect(names_sent.filter((names, at) => names !== names_sent[at - 1])).toEqual([
      'Ana',
      'Ana,Cem',
      'Ana',
      '',
    ])
  })

  it('is not sent to other properties, to roles that cannot read reservations, to other accounts, or in the sandbox', async () => {
    const hotel = await test.createHotel()
    const ana = await somebody(hotel, 'Ana', 'manager')
    const keeper = await pageOf(await somebody(hotel, 'Kim', 'housekeeping'))
    const stranger = await pageOf(await somebody(await test.createHotel(), 'Eve', 'manager'))
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    const elsewhere = await hotel.addProperty()
    const limited = await somebody(hotel, 'Lea', 'front_desk', { property_ids: [elsewhere] })
    const beside = await pageOf(limited)
    const witness = await pageOf(await somebody(hotel, 'Ben'))
    const page = await pageOf(ana)
    await page.show(id)
    await witness.sees(id, ['Ana'])
    for (const other of [keeper, stranger, beside, page]) expect(other.seen()).toEqual([])
    expect(await beside.show(id)).toEqual({ status: 404, code: 'SVC-3001' })
    expect(await stranger.show(id)).toEqual({ status: 404, code: 'SVC-3001' })
    expect(await keeper.show(id)).toEqual({ status: 403, code: 'SVC-4103' })
    expect(witness.seen()).toHaveLength(1)
  })

  it.each([
    ['dashes alone', '-'.repeat(36)],
    ['hexadecimal digits alone', 'a'.repeat(36)],
  ])('a page whose name is no UUID, but %s, holds up nobody’s live updates', async (_, tab) => {
    const [hotel, other] = [await test.createHotel(), await test.createHotel()]
    const keeper = await somebody(hotel, 'Kim', 'housekeeping')
    const headers = { cookie: keeper.cookie, 'x-csrf-token': keeper.csrf_token }
    const url = `${test.base}/app/api/live/presence?tab=${tab}`
    expect((await fetch(url, { method: 'PUT', headers })).status).toBe(204)
    const page = await pageOf(await somebody(other, 'Ben'))
    const { id } = await makeBooking(other.api, await makeStock(other.api))
    await page.waitFor(({ topic, id: of }) => topic.startsWith('reservation.') && of === id)
  })

  it('requires a session, and the origin of the dashboard', async () => {
    const hotel = await test.createHotel()
    const person = await somebody(hotel, 'Ana')
    const url = `${test.base}/app/api/live/presence?tab=${randomUUID()}`
    expect((await fetch(url, { method: 'PUT' })).status).toBe(401)
    const forged = await fetch(url, { method: 'PUT', headers: { cookie: person.cookie } })
    expect(forged.status).toBe(403)
  })
})

describe('presence, with two processes on one database (rule 15.29)', () => {
  const atTwo = async () => {
    const hotel = await test.createHotel()
    const second = await test.secondInstance()
    const ana = await somebody(hotel, 'Ana', 'manager')
    const [ben, cem] = [await somebody(hotel, 'Ben'), await somebody(hotel, 'Cem')]
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    return { hotel, second, ana, ben, cem, id }
  }

  it('is sent from one to the other, also to later colleagues, until the page shows another or is closed', async () => {
    const { second, ana, ben, cem, id } = await atTwo()
    const there = await pageOf(ana, second.base)
    const here = await pageOf(ben)
    await there.show(id)
    await here.sees(id, ['Ana'])
    const late = await pageOf(cem)
    await late.sees(id, ['Ana'])
    await late.show(id)
    await here.sees(id, ['Ana', 'Cem'])
    await there.sees(id, ['Cem'])
    there.close()
    await late.sees(id, [])
    await second.stop()
  })

  it('can be reported to any process, for the process that has the stream of the page', async () => {
    const { second, ana, ben, id } = await atTwo()
    const there = await pageOf(ana, second.base)
    const [here, beside] = [await pageOf(ben), await pageOf(ben, second.base)]
    expect((await there.show(id, test.base)).status).toBe(204)
    await here.sees(id, ['Ana'])
    await beside.sees(id, ['Ana'])
    await there.show(undefined, test.base)
    await here.sees(id, [])
    await beside.sees(id, [])
    await second.stop()
  })

  it("is independent of the number of other users' pages", async () => {
    const { hotel, second, ana, ben, cem, id } = await atTwo()
    const there = await pageOf(ana, second.base)
    await there.show(id)
    await test.db.query(
      `INSERT INTO open_records SELECT $1, $2, gen_random_uuid(), 'Cem', NULL, NULL, $3::timestamptz
       FROM generate_series(1, 2500)`,
      [hotel.account_id, cem.id, test.clock.now().add({ seconds: 60 }).toString()],
    )
    await (await pageOf(ben)).sees(id, ['Ana'])
    await second.stop()
    await test.db.query('DELETE FROM open_records WHERE user_id = $1', [cem.id])
  })

  it('ends when its process stops, lasts while it runs, and expires 45 seconds after a crash', async () => {
    const { hotel, second, ana, ben, id } = await atTwo()
    const here = await pageOf(ben)
    const there = await pageOf(ana, second.base)
    await there.show(id)
    await here.sees(id, ['Ana'])
    const expiry = async () =>
      (
        await test.db.query('SELECT user_id, expires_at FROM open_records WHERE account_id = $1', [
          hotel.account_id,
        ])
      ).rows
    const [before] = await expiry()
    test.clock.advance({ seconds: 20 })
    await expect.poll(async () => (await expiry())[0].expires_at > before.expires_at).toBe(true)
    expect(here.seen()).toHaveLength(1)
    await second.stop()
    await here.sees(id, [])
    expect(await expiry()).toEqual([])
    // A crashed process cannot remove its presence.
    await test.db.query(
      `INSERT INTO open_records SELECT account_id, $2, gen_random_uuid(), 'Cem', id, property_id, $3::timestamptz
       FROM reservations WHERE account_id = $1`,
      [hotel.account_id, before.user_id, test.clock.now().add({ seconds: 45 }).toString()],
    )
    await here.sees(id, ['Cem'])
    const count = here.seen().length
    test.clock.advance({ seconds: 46 })
    await expect.poll(() => here.seen().slice(count).at(-1)?.people).toEqual([])
  })
})
