import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { DETAILS, formOf, linkOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { serviceHotel } from '../../harness/reservations/booked-services.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makePlan, makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&lang=en'
type Fixture = Awaited<ReturnType<typeof serviceHotel>>
let fixture: Fixture
let page: string
let breakfast: { id: string }
let parking: { id: string }
let massage: { id: string }
/** Of the room that is sold without meals and with breakfast, at 120.00 and 140.00 a night. */
let plain: string
let with_breakfast: string

const bare = (id: string) => id.slice(id.indexOf('_') + 1)

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  fixture = await serviceHotel(test, {})
  const { hotel, service } = fixture
  const online = { bookable_online: true }
  const name = { en: 'Breakfast', de: 'Frühstück' }
  breakfast = await service('person_night', 1500, { ...online, name, vat_rate: '7.00' })
  parking = await service('night', 1000, { ...online, name: { en: 'Parking <space>' }, daily_limit: 2 })
  massage = await service('item', 8000, { ...online, name: { en: 'Massage' }, vat_rate: '19.00' })
  const stock = await makeStock(hotel.api, { inventory_count: 6, rate_plan: { base_price: eur(12_000) } })
  plain = `${bare(stock.room_type_id)}.${bare(stock.rate_plan_id)}`
  const meal = { name: 'With breakfast', base_price: eur(14_000), meal_plan: 'bed_and_breakfast' }
  with_breakfast = `${bare(stock.room_type_id)}.${bare((await makePlan(hotel.api, stock.room_type_id, meal)).id)}`
  page = await openPage(test, hotel)
})

const bookings = async () => (await fixture.hotel.api.get('/bookings')).body.data
const latest = async () => {
  const [booking] = await bookings()
  const rooms = await Promise.all(
    booking.reservations.map(
      async ({ id }: { id: string }) => (await fixture.hotel.api.get(`/reservations/${id}`)).body,
    ),
  )
  const services = rooms.map(({ services: all }) =>
    all.map(({ service_id, quantity, dates }: Record<string, unknown>) => ({ service_id, quantity, dates })),
  )
  return { booking, services }
}

/** The address to which the form of the services leads with what is chosen. */
async function choose(rooms: string, chosen: Record<string, string>, step = 'next') {
  const url = `${page}/services?${STAY}&rooms=${rooms}`
  const { action, fields } = formOf(await visit(url), url, 'get')
  return `${action}?${new URLSearchParams({ ...fields, ...chosen, step })}`
}

async function detailsFor(rooms: string, chosen: Record<string, string>) {
  const url = new URL((await visit(await choose(rooms, chosen))).headers.get('location')!, page).href
  const { action, fields } = formOf(await visit(url), url)
  test.clock.advance({ seconds: 30 })
  const filled: Record<string, string> = { ...fields, ...DETAILS, another: 'yes' }
  return { url, action, fields: filled }
}

describe('rule 26.59 — services for several rooms', () => {
  it('are a step between the rooms and the details, chosen for all rooms together, with the price of it', async () => {
    const rooms = `${plain}.2,${plain}.1`
    const several = await visit(`${page}/several?${STAY}&adults=1&rooms=${rooms}`)
    expect(linkOf(several, '/services?', page)).toContain('rooms=')
    const shown = await visit(`${page}/services?${STAY}&rooms=${rooms}`)
    for (const words of ['Chosen for all rooms together', '2 × ', '3 adults', '€720.00', 'Parking <space>'])
      expect(shown.text).toContain(words)
    const priced = await visit(await choose(rooms, { [breakfast.id]: '3', [parking.id]: '1' }, 'price'))
    expect([priced.status, priced.text.includes('€885.00')]).toEqual([200, true])
    const { url } = await detailsFor(rooms, { [breakfast.id]: '3' })
    const details = await visit(url)
    expect(details.text).toContain('€135.00')
    expect(details.text).toContain('€855.00')
    expect(linkOf(details, '/services?', page)).toContain(breakfast.id)
    expect(linkOf(details, '/several?', page)).toContain(breakfast.id)
  })

  it('are booked with the rooms: persons with the rooms that they sleep in, everything else with the first', async () => {
    const { action, fields } = await detailsFor(`${plain}.2,${plain}.1`, {
      [breakfast.id]: '3',
      [parking.id]: '2',
      [massage.id]: '1',
      [`${massage.id}_on`]: '2027-03-16',
    })
    expect(fields.total).toBe(String(72_000 + 13_500 + 6_000 + 8_000))
    expect((await post(action, fields)).status).toBe(303)
    const { booking, services } = await latest()
    expect(booking.total).toEqual(eur(99_500))
    const nights = ['2027-03-15', '2027-03-16', '2027-03-17']
    expect(services).toEqual([
      [
        { service_id: breakfast.id, quantity: 2, dates: nights },
        { service_id: parking.id, quantity: 2, dates: nights },
        { service_id: massage.id, quantity: 1, dates: ['2027-03-16'] },
      ],
      [{ service_id: breakfast.id, quantity: 1, dates: nights }],
    ])
    await fixture.hotel.api.make(`/bookings/${booking.id}/cancel`, {})
  })

  it('rule 26.41 — a meal is for the guests whose plan does not include it', async () => {
    const rooms = `${with_breakfast}.2,${plain}.2`
    const shown = await visit(`${page}/services?${STAY}&rooms=${rooms}`)
    expect(shown.html).not.toMatch(new RegExp(`name="${breakfast.id}"[\\s\\S]{0,300}value="3"`))
    const { action, fields } = await detailsFor(rooms, { [breakfast.id]: '2' })
    expect((await post(action, fields)).status).toBe(303)
    const { booking, services } = await latest()
    expect(services.map((of) => of.map(({ quantity }: { quantity: number }) => quantity))).toEqual([[], [2]])
    await fixture.hotel.api.make(`/bookings/${booking.id}/cancel`, {})
    const all = await visit(`${page}/services?${STAY}&rooms=${with_breakfast}.2,${with_breakfast}.1`)
    expect(all.html).not.toContain(breakfast.id)
  })

  it.each(LANGUAGES)(
    'rule 26.66 — %s: plans of all rooms that include the meal are proposed where the booking costs less',
    async (language) => {
      const at = `${STAY.replace('lang=en', `lang=${language}`)}`
      const of = `${breakfast.id}:3,${parking.id}:1`
      const url = `${page}/services?${at}&rooms=${plain}.2,${plain}.1&services=${of}`
      const shown = await visit(url)
      // 3 × 3 × 15.00 against 2 × 3 × 20.00.
      expect(shown.text).toMatch(/With breakfast[^.]*\D15[.,]00/)
      expect(shown.text).toContain('2 × ')
      const there = linkOf(shown, with_breakfast.split('.')[1]!, url)
      expect(new URL(there).searchParams.get('rooms')).toBe(`${with_breakfast}.2,${with_breakfast}.1`)
      expect(new URL(there).searchParams.get('services')).toBe(`${parking.id}:1`)
      const other = await visit(there)
      const [before, after] = [shown, other].map(({ text }) => /[\s€](8\d\d[.,]00)/.exec(text)?.[1])
      expect([before, after]).toEqual(language === 'en' ? ['885.00', '870.00'] : ['885,00', '870,00'])
    },
  )

  it('rule 26.66 — none are proposed where the booking costs no less, where a room has none, and without a meal', async () => {
    const shown = async (rooms: string, services: string) =>
      (await visit(`${page}/services?${STAY}&rooms=${rooms}&services=${services}`)).html
    const none = '<div data-live="cheaper"></div>'
    expect(await shown(`${plain}.2,${plain}.1`, `${breakfast.id}:2`)).toContain(none)
    expect(await shown(`${plain}.2,${plain}.1`, parking.id)).toContain(none)
    const suites = await makeStock(fixture.hotel.api, { rate_plan: { base_price: eur(30_000) } })
    const suite = `${bare(suites.room_type_id)}.${bare(suites.rate_plan_id)}`
    expect(await shown(`${plain}.2,${suite}.2`, `${breakfast.id}:4`)).toContain(none)
    // A room that has it by its plan keeps that plan.
    const mixed = await shown(`${with_breakfast}.2,${plain}.2`, `${breakfast.id}:2`)
    expect(mixed).toContain('1 × ')
    expect(mixed).toContain(`rooms=${with_breakfast}.2%2C${with_breakfast}.2`)
  })

  it('that are sold out meanwhile are named and left out, and nothing is booked', async () => {
    const { action, fields } = await detailsFor(`${plain}.2,${plain}.1`, { [parking.id]: '2' })
    const before = (await bookings()).length
    const other = await fixture.hotel.api.make('/reservations', {
      ...{ room_type_id: `rt_${plain.split('.')[0]}`, rate_plan_id: `rp_${plain.split('.')[1]}` },
      ...{ check_in: '2027-03-15', check_out: '2027-03-18', services: [{ service_id: parking.id }] },
      guest: { last_name: 'Okafor', email: 'other@example.com' },
    })
    const refused = await post(action, fields)
    expect([refused.status, (await bookings()).length]).toEqual([422, before])
    expect(refused.text).toContain('Parking <space>: there is not enough left on')
    expect(formOf(refused, action).fields).toMatchObject({ total: '72000' })
    await fixture.hotel.api.make(`/reservations/${other.id}/cancel`, {})
  })

  it('are bounded: numbers by the guests and what is left, whatever an address or a form says', async () => {
    const rooms = `${plain}.2,${plain}.1`
    for (const services of [
      `${breakfast.id}:999`,
      `${breakfast.id}:3`,
      breakfast.id,
      `${breakfast.id}:3,x,svc_y`,
    ]) {
      const shown = await visit(`${page}/details?${STAY}&rooms=${rooms}&services=${services}`)
      expect([services, shown.text.includes('€855.00')]).toEqual([services, true])
    }
    for (const [served, status] of [
      ['0', 422],
      ['ffffffff', 303],
      ['x', 303],
      ['3'.repeat(300), 303],
    ] as const) {
      const { action, fields } = await detailsFor(rooms, { [breakfast.id]: '3' })
      expect([served, (await post(action, { ...fields, served })).status]).toEqual([served, status])
      const [booking] = await bookings()
      expect(booking.total.amount).toBe(status === 303 ? 85_500 : booking.total.amount)
      if (status === 303) await fixture.hotel.api.make(`/bookings/${booking.id}/cancel`, {})
    }
  })

  it('have pages of at most 30 KB in five languages, with thirty rooms and twenty services', async () => {
    const description = 'Served from seven to eleven in the garden room, with eggs and fruit of the valley.'
    const { home, rooms } = await twentyServices('night', description)
    for (const language of LANGUAGES) {
      const at = `${STAY.replace('lang=en', `lang=${language}`)}&rooms=${rooms}`
      for (const path of ['services', 'details']) {
        const { status, html } = await visit(`${home}/${path}?${at}`)
        expect([language, path, status, Buffer.byteLength(html) <= 30 * 1024]).toEqual([
          language,
          path,
          200,
          true,
        ])
      }
    }
  })

  it.each(['night', 'person_night', 'item'])(
    'rule 26.67 — %s: are sent in at most 30 KB, with descriptions of 500 characters and a stay of three weeks',
    async (per) => {
      const { home, rooms, one } = await twentyServices(per, 'Ä&b<ß>öü"é'.repeat(50))
      const at = `from=2027-03-15&to=2027-04-04&adults=2`
      for (const language of LANGUAGES)
        for (const choice of [one, `rooms=${rooms}`]) {
          const { status, html, headers } = await visit(`${home}/services?${at}&lang=${language}&${choice}`)
          const sent = Number(headers.get('content-length'))
          expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip'])
          expect([sent > 2_000, sent <= 30 * 1024, html.length > sent]).toEqual([true, true, true])
          expect(html.includes('type="date"')).toBe(per === 'item')
        }
    },
  )
})

/** A house with twenty services and thirty rooms, as addresses name one of them, and all. */
async function twentyServices(per: string, description: string) {
  const { hotel, service } = await serviceHotel(test, {})
  for (let i = 0; i < 20; i++) {
    // Texts that have little in common.
    const letters = [...description].map((letter, at) =>
      (at * (i + 3)) % 7 === 0 ? LETTERS[(at * 31 + i * 17) % 26] : letter,
    )
    const named = {
      name: { en: `Service number ${i}` },
      description: letters.join(''),
      bookable_online: true,
    }
    await service(per, 1000 + i, named)
  }
  const { room_type_id, rate_plan_id } = await makeStock(hotel.api, { inventory_count: 30 })
  const rooms = Array.from({ length: 30 }, () => `${bare(room_type_id)}.${bare(rate_plan_id)}.2`)
  const home = await openPage(test, hotel)
  return { home, rooms, one: `room=${room_type_id}&plan=${rate_plan_id}` }
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
