import { describe, expect, it } from 'vitest'
import type { Client } from '#test/harness/client.ts'
import { groupOf } from '#test/harness/reservations/groups.ts'
import { makeSent, offerOf } from '#test/harness/reservations/quotes.ts'
import { waitingOf } from '#test/harness/reservations/waiting-list.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { GUEST, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const run = (job = 'propose_free_rooms') => test.app.jobs.find(({ name }) => name === job)!.run()

async function makeHotel(inventory_count = 1) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  await test.db.query(
    `UPDATE accounts SET optional_events = '{waiting_entry.proposed,waiting_entry.updated}' WHERE account_id = $1`,
    [hotel.account_id],
  )
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count })
  const wait = async (wish: object = {}) => (await api.make('/waiting-list', waitingOf(property_id, wish))).id
  return { ...hotel, stock, wait }
}

/** The statuses of entries, oldest first. */
const statuses = async (api: Client): Promise<string[]> =>
  (await api.get('/waiting-list')).body.data.map(({ status }: { status: string }) => status).reverse()

const typesOf = async (api: Client) =>
  (await api.get('/events?limit=100')).body.data
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('waiting_entry.'))

describe('rule 34.3 — rooms that become free are proposed in the order of entry', () => {
  it('of one freed room to one, once; the next gets it when the first is withdrawn', async () => {
    const { api, stock, wait } = await makeHotel()
    const stay = await makeBooking(api, stock)
    const ids = [await wait(), await wait(), await wait({ adults: 5 })]
    await run()
    expect(await statuses(api)).toEqual(['waiting', 'waiting', 'waiting'])
    await api.make(`/reservations/${stay.id}/cancel`, {})
    await run()
    await run()
    expect(await statuses(api)).toEqual(['proposed', 'waiting', 'waiting'])
    expect(await typesOf(api)).toEqual(['waiting_entry.proposed'])
    await api.make(`/waiting-list/${ids[0]}/withdraw`, undefined)
    await run()
    expect(await statuses(api)).toEqual(['withdrawn', 'proposed', 'waiting'])
    const { rows } = await test.db.query(
      `SELECT resource_id FROM audit_log WHERE action = 'proposeWaitingEntry' AND resource_id = ANY ($1)`,
      [ids],
    )
    expect(rows.map(({ resource_id }) => resource_id).toSorted()).toEqual([ids[0], ids[1]].toSorted())
  })

  it('waits again where the room is sold meanwhile, and is proposed again where it is freed again', async () => {
    const { api, stock, wait } = await makeHotel()
    await wait({ guest: { last_name: 'Byron', phone: '+4930123456' } })
    expect(await statuses(api)).toEqual(['proposed'])
    const { id } = await makeBooking(api, stock)
    await run()
    expect(await statuses(api)).toEqual(['waiting'])
    await api.make(`/reservations/${id}/cancel`, {})
    await run()
    expect(await statuses(api)).toEqual(['proposed'])
    expect(await typesOf(api)).toEqual(['waiting_entry.proposed', 'waiting_entry.updated'])
  })

  it('prefers the first room type that is named, and takes the next one', async () => {
    const { api, stock, wait } = await makeHotel()
    const other = await makeStock(api)
    const named = { room_type_ids: [other.room_type_id, stock.room_type_id] }
    const [first, second] = [await wait(named), await wait(named)]
    const typeOf = async (id: string) => (await api.get(`/waiting-list/${id}`)).body.room_type_id
    expect([await typeOf(first), await typeOf(second)]).toEqual([other.room_type_id, stock.room_type_id])
  })

  it.each([
    [
      'a shortened stay',
      async ({ api, stock }: Awaited<ReturnType<typeof makeHotel>>) => {
        const { id } = await makeBooking(api, stock, { check_out: '2027-03-20' })
        return () => api.patch(`/reservations/${id}`, { check_in: '2027-03-18', check_out: '2027-03-20' })
      },
    ],
    [
      'a block of a group that is reduced',
      async ({ api, stock, property_id }) => {
        const blocks = [{ room_type_id: stock.room_type_id, from: '2027-03-15', to: '2027-03-18', rooms: 1 }]
        const { id } = await api.make('/groups', groupOf(property_id, stock, { blocks }))
        return () => api.patch(`/groups/${id}`, { blocks: [{ ...blocks[0], rooms: 0 }] })
      },
    ],
    [
      'an option that is withdrawn',
      async ({ api, stock, property_id }) => {
        const { id } = await makeSent(api, property_id, stock, {
          offers: [offerOf(stock, { hold: 'option' })],
        })
        return () => api.post(`/quotes/${id}/withdraw`)
      },
    ],
    [
      'a closed room that opens',
      async ({ api, stock }) => {
        const room = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data[0].id
        const block = { type: 'out_of_order', from: '2027-03-10', to: '2027-03-20', reason: 'Pipes' }
        const { id } = await api.make(`/rooms/${room}/blocks`, block)
        return () => api.send('DELETE', `/rooms/${room}/blocks/${id}`)
      },
    ],
    [
      'a hold that expires',
      async ({ api, stock }) => {
        const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 60 }
        await api.patch(`/rate-plans/${stock.rate_plan_id}`, { deposit_rule })
        const { status } = await makeBooking(api, stock)
        expect(status).toBe('pending_payment')
        return async () => {
          test.clock.set('2027-01-14T09:00:00Z')
          await run('expire_holds')
          return { status: 200 }
        }
      },
    ],
  ] as [
    string,
    (hotel: Awaited<ReturnType<typeof makeHotel>>) => Promise<() => Promise<{ status: number }>>,
  ][])('%s frees a room', async (_, take) => {
    const hotel = await makeHotel()
    const free = await take(hotel)
    const { api, wait } = hotel
    await wait()
    await run()
    expect(await statuses(api)).toEqual(['waiting'])
    expect((await free()).status).toBeLessThan(300)
    await run()
    expect(await statuses(api)).toEqual(['proposed'])
  })
})

describe('rule 34.2 — an entry expires', () => {
  it('when its last day ends: by the clock at once, then by the job, once', async () => {
    const { api, wait } = await makeHotel()
    const id = await wait({ until: '2027-01-10' })
    const { expires_at } = (await api.get(`/waiting-list/${id}`)).body
    expect(expires_at).toMatch(/^2027-01-11T/)
    test.clock.set(expires_at)
    expect((await api.get(`/waiting-list/${id}`)).body).toMatchObject({
      ...{ status: 'expired', room_type_id: null, closed_at: expires_at, version: 1 },
    })
    expect((await api.get('/waiting-list?status=expired')).body.data).toHaveLength(1)
    await run()
    await run()
    expect((await api.get(`/waiting-list/${id}`)).body).toMatchObject({ status: 'expired', version: 2 })
    const { rows } = await test.db.query('SELECT action FROM audit_log WHERE resource_id = $1', [id])
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['createWaitingEntry', 'expireWaitingEntry'])
  })
})

describe('rule 34.5 — a waiting guest who books', () => {
  it('is found by the e-mail address, for some of the nights, and the entry is over', async () => {
    const { api, stock, wait } = await makeHotel(2)
    await makeBooking(api, stock)
    test.clock.set('2027-01-04T10:00:00Z')
    const id = await wait()
    await run()
    expect(await statuses(api)).toEqual(['proposed'])
    test.clock.set('2027-01-04T10:00:01Z')
    const stay = await makeBooking(api, stock, {
      check_out: '2027-03-16',
      guest: { ...GUEST, first_name: 'N' },
    })
    await run()
    expect((await api.get(`/waiting-list/${id}`)).body).toMatchObject({
      ...{ status: 'booked', reservation_id: stay.id, room_type_id: null },
    })
  })
})

describe('rule 34.8 — who has waited', () => {
  it('is forgotten thirty days after the entry is over', async () => {
    const { api, stock, wait } = await makeHotel(2)
    const guest = { first_name: 'Uma', last_name: 'Okafor', phone: '+4930123456' }
    const { guest_id } = await makeBooking(api, stock, { guest })
    // As a channel sends some.
    await test.db.query('UPDATE guests SET phone = NULL WHERE id = $1', [guest_id])
    // With an address, and of a profile that has none.
    const ids = [await wait({ note: 'Rings' }), await wait({ note: 'Rings', guest: undefined, guest_id })]
    for (const id of ids) await api.make(`/waiting-list/${id}/withdraw`, undefined)
    const entries = async () => Promise.all(ids.map((id) => api.get(`/waiting-list/${id}`)))
    test.clock.set('2027-02-02T09:00:00Z')
    await run('forget_waiting_guests')
    expect((await entries()).map(({ body }) => body.guest)).toMatchObject([
      GUEST,
      { last_name: 'Okafor', email: null },
    ])
    test.clock.set('2027-02-03T10:00:00Z')
    for (const _ of ids) await run('forget_waiting_guests')
    for (const { body, text } of await entries()) {
      // Once.
      expect(body).toMatchObject({
        ...{ note: null, guest_id: null, guest: { email: null, phone: null }, version: 3 },
      })
      expect(text).not.toMatch(/Okafor|Uma/)
    }
  })
})
