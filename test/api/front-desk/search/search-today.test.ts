import { describe, expect, it } from 'vitest'
import { actions, frontDesk } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { GUEST, makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()
const { arriving } = frontDesk(test)

interface Hit {
  readonly kind: string
  readonly id: string
}

async function searching() {
  const hotel = await arriving({ inventory_count: 3 })
  const clerk = await staffOf(test, hotel, 'front_desk')
  const find = async (q: string): Promise<Hit[]> =>
    (await clerk.api.get(`/search?q=${encodeURIComponent(q)}`)).body.data
  return { ...hotel, clerk, find }
}

describe('the search of the dashboard: stays of today', () => {
  it('are before the profile and before past stays', async () => {
    const { api, stock, reservation, find } = await searching()
    const past = await makeBooking(api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-01-05',
      guest: GUEST,
    })
    await api.make(`/reservations/${past.id}/cancel`, {})
    const found = await find('okafor')
    expect(found[0]).toMatchObject({ kind: 'reservation', id: reservation.id })
    expect(found.map(({ id }) => id).filter((id) => id === reservation.id)).toHaveLength(1)
  })

  it('rule 15.31 — are first among more guests of that name than are shown, also for a mistyped name', async () => {
    const { api, stock, reservation, find } = await searching()
    const dates = { check_in: '2027-03-01', check_out: '2027-03-02' }
    for (let at = 0; at < 12; at++) {
      const guest = { first_name: `Namesake${at}`, last_name: 'Okafor', email: `okafor${at}@example.com` }
      const { id } = await makeBooking(api, stock, { ...dates, guest })
      await api.make(`/reservations/${id}/cancel`, {})
    }
    for (const query of ['okafor', 'Okafr', 'ngozi oka', 'okafor, n'])
      expect((await find(query))[0], query).toMatchObject({ kind: 'reservation', id: reservation.id })
    const later = await makeBooking(api, stock, {
      check_in: '2027-02-01',
      check_out: '2027-02-02',
      guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    })
    const [profile, stay] = await find('lovelace')
    expect([profile?.kind, stay?.id]).toEqual(['guest', later.id])
  })

  it('a room number finds its guest, then the room', async () => {
    const { reservation, room_id, to, find, clerk, ...hotel } = await searching()
    const { api } = hotel
    await to('checked_in')
    const { name } = (await api.get(`/rooms/${room_id}`)).body
    for (const query of [
      name,
      `who is in ${name}`,
      `Who’s in ${name}`,
      `Wer ist in ${name}`,
      `Zimmer ${name}`,
    ])
      expect((await find(query)).map(({ kind, id }) => [kind, id])).toEqual([
        ['reservation', reservation.id],
        ['room', room_id],
      ])
    const housekeeper = await staffOf(test, hotel, 'housekeeping')
    expect((await housekeeper.api.get(`/search?q=${name}`)).status).toBe(403)
    await actions({ api }, reservation.id).to('checked_out', { allow_open_balance: true })
    expect((await find(name)).map(({ kind }) => kind)).toEqual(['room'])
  })

  it('a vacant room names the stay that comes next, an occupied one nobody', async () => {
    const { api, stock, room_id, to, find } = await searching()
    const { name } = (await api.get(`/rooms/${room_id}`)).body
    const guest = { first_name: 'Mira', last_name: 'Vogel', email: 'mira@example.com' }
    const dates = { check_in: '2027-01-08', check_out: '2027-01-09' }
    await makeBooking(api, stock, { ...dates, guest, room_id, estimated_arrival_time: '15:00' })
    const next = async () => (await find(name)).find(({ kind }) => kind === 'room')
    expect(await next()).toMatchObject({ next_arrival: { name: 'Okafor, Ngozi', date: '2027-01-04' } })
    await to('checked_in')
    expect(await next()).toMatchObject({ occupancy: 'occupied', next_arrival: null })
    await to('checked_out', { allow_open_balance: true })
    const vogel = { name: 'Vogel, Mira', date: '2027-01-08', estimated_arrival_time: '15:00' }
    expect(await next()).toMatchObject({ occupancy: 'vacant', next_arrival: vogel })
  })

  it('an invoice is found by the beginning of its number, by its end and by the whole number', async () => {
    const { api, reservation, find } = await searching()
    const [draft] = (await api.get(`/invoices?reservation_id=${reservation.id}`)).body.data
    const { number } = await api.make(`/invoices/${draft.id}/issue`, {})
    const parts = [number, number.slice(0, 4), number.toLowerCase().slice(0, 8), number.slice(-5)]
    for (const part of parts)
      expect(
        (await find(part)).map(({ id }) => id),
        part,
      ).toContain(draft.id)
    expect(await find('%%%')).toEqual([])
  })
})
