import { describe, expect, it } from 'vitest'
import { actions, frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const { arriving } = frontDesk(test)

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

async function searching() {
  const hotel = await arriving({ inventory_count: 3 })
  const clerk = await staffOf(test, hotel, 'front_desk')
  const find = async (q: string): Promise<Answer> =>
    (await clerk.api.get(`/search?q=${encodeURIComponent(q)}`)).body
  return { ...hotel, clerk, find }
}

describe('rule 15.31 — the search tolerates mistakes', () => {
  it('a missing, additional, different letter, and two swapped ones; in one name or in both', async () => {
    const { reservation, find } = await searching()
    for (const typed of ['okafr', 'okaforr', 'ojafor', 'oakfor', 'Ngzoi', 'ngozi okafr', 'Okafro, Ngozi']) {
      const { data, similar } = await find(typed)
      expect(data[0], typed).toMatchObject({ kind: 'reservation', id: reservation.id })
      expect(similar, typed).toBe(true)
    }
    expect(await find('okafor')).toMatchObject({ similar: false })
  })

  it('not in short or too different texts, phone numbers and codes; exact matches are not marked', async () => {
    const { find } = await searching()
    for (const typed of ['oxa', 'xyzzy', '+49 30 1', 'K7Q-4F2M', 'okaxyz', 'one two three four'])
      expect(await find(typed), typed).toEqual({ data: [], similar: false })
  })

  it('never finds guests that the caller may not see', async () => {
    const hotel = await searching()
    const second = await hotel.addProperty({ name: 'Hill House' })
    const limited = await signedIn(
      test,
      await createStaff(test, hotel, 'front_desk', { property_ids: [second] }),
    )
    expect((await limited.api.get('/search?q=okafr')).body).toEqual({ data: [], similar: false })
    const stock = await makeStock(hotel.api, { property_id: second })
    const guest = { first_name: 'Ngozi', last_name: 'Okaforr', email: 'other@example.com' }
    const { id } = await makeBooking(hotel.api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-01-05',
      guest,
    })
    const { data } = (await limited.api.get('/search?q=okaffor')).body
    expect(data.map((hit: Answer) => hit.id)).toContain(id)
    expect(data.filter(({ property_id }: Answer) => property_id === hotel.property_id)).toEqual([])
  })
})

describe('the search finds by number and id', () => {
  it('ids of a guest, a stay, a room and a draft; the number of a credit note; the reference of a channel', async () => {
    const { api, reservation, room_id, find, stock, ...hotel } = await searching()
    const { to } = actions({ api }, reservation.id)
    const [draft] = (await api.get(`/invoices?reservation_id=${reservation.id}`)).body.data
    for (const id of [reservation.guest_id, reservation.id, room_id, draft.id])
      expect(
        (await find(id)).data.map((hit: Answer) => hit.id),
        id,
      ).toContain(id)
    await to('checked_in')
    await api.make(`/invoices/${draft.id}/issue`, {})
    const note = await api.make(`/invoices/${draft.id}/credit-notes`, {
      amount: { amount: 100, currency: 'EUR' },
      reason: 'noise',
    })
    expect((await find(note.number)).data[0]).toMatchObject({ kind: 'invoice', id: note.id })
    await hotel.connectChannel('booking_com')
    const channel = { channel: 'booking_com', external_reference: 'BDC-778899' }
    const sold = await makeBooking(api, stock, {
      ...channel,
      check_in: '2027-01-10',
      check_out: '2027-01-11',
    })
    expect((await find('BDC-778899')).data[0]).toMatchObject({ kind: 'reservation', id: sold.id })
    expect((await find(sold.confirmation_code)).data[0]).toMatchObject({ kind: 'reservation', id: sold.id })
  })

  it('groups and companies by a part of the name: those to come first, companies by their VAT number too', async () => {
    const { api, find, ...hotel } = await searching()
    const dates = { from: '2027-01-20', to: '2027-01-22' }
    const wedding = await api.make('/groups', {
      property_id: hotel.property_id,
      name: 'Wedding Müller',
      ...dates,
    })
    const over = await api.make('/groups', { property_id: hotel.property_id, name: 'Müller 50', ...dates })
    await api.make(`/groups/${over.id}/cancel`, {})
    const firm = await api.make('/companies', {
      kind: 'company',
      name: 'Müller & Söhne',
      vat_id: 'DE136695976',
    })
    const { data } = await find('muller')
    expect(data.map(({ kind, id }: Answer) => [kind, id])).toEqual([
      ['group', wedding.id],
      ['group', over.id],
      ['company', firm.id],
    ])
    expect(data[0]).toMatchObject({
      title: 'Wedding Müller',
      stay: { check_in: dates.from, check_out: dates.to },
      property_id: hotel.property_id,
    })
    for (const typed of ['de136695976', firm.id]) expect((await find(typed)).data[0].id).toBe(firm.id)
    expect((await find('Mü')).data).toEqual([])
    const elsewhere = await hotel.addProperty({ name: 'Hill House' })
    const limited = await signedIn(
      test,
      await createStaff(test, hotel, 'front_desk', { property_ids: [elsewhere] }),
    )
    // The company is the account's, the groups are of a property.
    const seen = (await limited.api.get('/search?q=muller')).body.data
    expect(seen.map(({ id }: Answer) => id)).toEqual([firm.id])
  })

  it('a room with exactly this name is before those with this prefix, and so is its guest', async () => {
    const { api, stock, find, property_id, ...hotel } = await searching()
    const owner = await staffOf(test, { ...hotel, api, property_id })
    const make = (name: string) => owner.api.make('/rooms', { name, room_type_id: stock.room_type_id })
    const [long, short] = [await make('2041'), await make('204')]
    const stay = { check_in: '2027-01-04', check_out: '2027-01-05' }
    const guest = (last_name: string) => ({ first_name: 'Ada', last_name, email: `${last_name}@example.com` })
    const other = await makeBooking(api, stock, { ...stay, room_id: long.id, guest: guest('Zuse') })
    const inside = await makeBooking(api, stock, { ...stay, room_id: short.id, guest: guest('Lovelace') })
    for (const { id } of [other, inside]) await api.patch(`/reservations/${id}`, { status: 'checked_in' })
    const { data } = await find('who is in 204')
    expect(data.map((hit: Answer) => hit.id)).toEqual([inside.id, short.id])
    expect((await find('204')).data[0].id).toBe(inside.id)
  })
})
