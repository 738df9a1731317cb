import { beforeAll, describe, expect, it } from 'vitest'
import { actions } from '#test/harness/front-desk.ts'
import { readPdf } from '#test/harness/invoices/documents.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
beforeAll(() => test.clock.set('2027-01-04T12:00:00Z'))

const guest = (first_name: string, last_name: string, phone: string) => ({ first_name, last_name, phone })

/** A guest in house with a balance, arrivals within and after the period of the pack, and a closed room. */
async function makeHotel() {
  test.clock.set('2027-01-04T12:00:00Z')
  const hotel = await test.createHotel()
  const { api } = hotel
  const stock = await makeStock(api, { inventory_count: 12 })
  const rooms = (await api.get('/rooms')).body.data
  const stay = (check_in: string, check_out: string, who: object, more: object = {}) =>
    makeBooking(api, stock, { check_in, check_out, guest: who, ...more })
  const inside = await stay('2027-01-04', '2027-01-06', guest('Ngozi', 'Okafor <script>', '+4930111111'), {
    room_id: rooms[9].id,
    notes: 'Quiet & high',
    estimated_departure_time: '15:30',
  })
  await actions(hotel, inside.id).to('checked_in')
  const second = await stay('2027-01-04', '2027-01-20', guest('Ada', 'Lovelace', '+4930222222'), {
    room_id: rooms[1].id,
  })
  await actions(hotel, second.id).to('checked_in')
  await stay('2027-01-05', '2027-01-07', guest('Grace', 'Hopper', '+4930333333'))
  await stay('2027-01-11', '2027-01-12', guest('Too', 'Late', '+4930444444'))
  await api.make(`/rooms/${rooms[5].id}/blocks`, {
    type: 'out_of_order',
    from: '2027-01-05',
    to: '2027-01-07',
    reason: 'Boiler',
  })
  const staff = await staffOf(test, hotel, 'front_desk')
  const get = (path: string, query = '') => staff.api.get(`${path}?property_id=${hotel.property_id}${query}`)
  return { ...hotel, rooms, staff, get }
}

/** The tables of the page, by their ids, with the text of their cells. */
function tablesOf(html: string): Record<string, string[][]> {
  const text = (cell: string) =>
    cell.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('&#39;', "'")
  return Object.fromEntries(
    [...html.matchAll(/<section aria-labelledby="(\w+)">(.*?)<\/section>/gs)].map(([, id, part]) => [
      id!,
      [...part!.matchAll(/<tr>((?:<td[^>]*>[^<]*<\/td>)+)<\/tr>/g)].map(([, row]) =>
        [...row!.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => text(cell!)),
      ),
    ]),
  )
}

describe('rule 19.1 — the downtime pack equals the API', () => {
  it('guests in house by room and by name, arrivals, departures, balances, rooms, closures, phones', async () => {
    const { get, api, rooms } = await makeHotel()
    const { status, text, headers } = await get('/downtime-pack')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    // No script of a stored text runs on the origin of the dashboard.
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('content-disposition')).toContain('HARBOUR-downtime-2027-01-04T1200Z.html')
    const tables = tablesOf(text)
    const { data } = (await api.get('/reservations?status=checked_in&limit=100')).body
    const roomOf = (id: string) => rooms.find((room: { id: string }) => room.id === id).name
    const by_room = data
      .map((stay: { room_id: string; booker: { last_name: string; first_name: string } }) => [
        roomOf(stay.room_id),
        `${stay.booker.last_name}, ${stay.booker.first_name}`,
      ])
      .sort(([a]: string[], [b]: string[]) => a!.localeCompare(b!, 'en', { numeric: true }))
    expect(tables.by_room!.map((row) => row.slice(0, 2))).toEqual(by_room)
    expect(tables.by_name!.map(([name]) => name)).toEqual(['Lovelace, Ada', 'Okafor <script>, Ngozi'])
    expect(tables.by_room!.find(([, name]) => name?.startsWith('Okafor'))!.at(-1)).toBe('Quiet & high')
    expect(tables.arrivals!.map((row) => row[2])).toEqual(['Hopper, Grace'])
    expect(tables.departures!.map((row) => [row[1], row[3], row.at(-1)])).toEqual([
      ['15:30', 'Okafor <script>, Ngozi', '€240.00'],
      ['', 'Hopper, Grace', '€240.00'],
    ])
    const owed = data.reduce(
      (sum: number, { balance }: { balance: { amount: number } }) => sum + balance.amount,
      eur(24_000).amount,
    )
    const shown = tables.balances!.map((row) => Number(row.at(-1)!.replaceAll(/[^\d]/g, '')))
    expect(shown.reduce((sum, amount) => sum + amount, 0)).toBe(owed)
    expect(tables.rooms).toHaveLength(12)
    expect(tables.closures).toEqual([[rooms[5].name, 'Out of order', 'Tue 5 Jan', 'Thu 7 Jan', 'Boiler']])
    expect(tables.phones!.map(([, phone]) => phone)).toEqual(['+4930333333', '+4930222222', '+4930111111'])
    expect(text).not.toContain('Late')
    expect(text).not.toContain('<script')
  })

  it('rule 19.2 — loads nothing', async () => {
    const { text } = await (await makeHotel()).get('/downtime-pack')
    expect(text).toContain("default-src 'none'")
    expect(text.match(/\b(src|href)="(?!#)|url\(|@import|https?:/g)).toBeNull()
  })

  it('as a PDF it is the same, tagged and in the requested language', async () => {
    const { get, staff, property_id } = await makeHotel()
    const page = tablesOf((await get('/downtime-pack', '&language=de')).text)
    const { bytes } = await staff.api.get(`/downtime-pack/pdf?property_id=${property_id}&language=de`)
    const pdf = await readPdf(bytes)
    expect([pdf.language, pdf.tagged, pdf.title]).toEqual(['de', true, 'Notfallpaket · Harbour House'])
    const words = pdf.pages.join(' ')
    for (const cell of [
      'Im Haus nach Zimmer (2)',
      'Sperren, 7 Tage (1)',
      'Hopper, Grace',
      '+4930222222',
      'Boiler',
    ])
      expect(words).toContain(cell)
    for (const [name] of page.by_name!) expect(words).toContain(name)
  })

  it('SVC-4103, 404 — not for roles without guests or with read access only, nor another property', async () => {
    const hotel = await makeHotel()
    for (const role of ['housekeeping', 'revenue', 'developer'] as const) {
      const { api } = await staffOf(test, hotel, role)
      const refused = await api.get(`/downtime-pack?property_id=${hotel.property_id}`)
      expect(refused).toMatchObject({ status: 403, body: { error: { code: 'SVC-4103' } } })
    }
    const other = await test.createHotel()
    const foreign = await hotel.staff.api.get(`/downtime-pack?property_id=${other.property_id}`)
    expect(foreign.status).toBe(404)
  })

  it('rule 19.3 — leads set the times of packs; the default is four times a day', async () => {
    const hotel = await makeHotel()
    const path = '/downtime-pack/settings'
    expect((await hotel.get(path)).body).toEqual({
      property_id: hotel.property_id,
      last_made_at: null,
      times: ['05:30', '11:30', '17:30', '22:30'],
    })
    const change = { property_id: hotel.property_id, times: ['18:00', '06:00'] }
    expect((await hotel.staff.api.patch(path, change)).status).toBe(403)
    const { api } = await staffOf(test, hotel, 'manager')
    expect((await api.patch(path, change)).body.times).toEqual(['06:00', '18:00'])
    expect((await api.patch(path, { ...change, times: ['24:01'] })).status).toBe(422)
    expect((await hotel.get(path)).body.times).toEqual(['06:00', '18:00'])
  })
})
