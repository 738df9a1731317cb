import { beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { OTHER_ROOMS_WORDS } from '#server/features/booking-page/words/other-rooms/catalogue.ts'
import type { Hotel } from '../../harness/app.ts'
import {
  buttonsOf,
  DETAILS,
  type FoundForm,
  formOf,
  openPage,
  post,
  type ShownPage,
  visit,
} from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makeBooking, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'
const OTHER_DATES = { check_in: '2027-03-15', check_out: '2027-03-18', adults: 2 }

let hotel: Hotel
let page: string
let double: Stock
let suite: Stock
let saver: string
beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  page = await openPage(test, hotel, { languages: LANGUAGES })
  double = await makeStock(hotel.api, { inventory_count: 1, room_type: { name: 'Double' } })
  suite = await makeStock(hotel.api, {
    inventory_count: 1,
    room_type: { name: 'Suite' },
    rate_plan: { base_price: eur(30_000) },
  })
  saver = (await makePlan(hotel.api, suite.room_type_id, { name: 'Saver', base_price: eur(25_000) })).id
})

/** The form of the details of a room, filled in. */
async function filled(at: string): Promise<FoundForm> {
  const { action, fields } = formOf(await visit(at), at)
  test.clock.advance({ seconds: 30 })
  return { action, fields: { ...fields, ...DETAILS, marketing: 'yes', another: 'yes' } }
}
const details = ({ room_type_id, rate_plan_id }: Stock, more = '') =>
  `${page}/details?${STAY}&room=${room_type_id}&plan=${rate_plan_id}${more}`

/** Presses a button, whose form has what was filled in. */
async function press(refused: ShownPage, name: string, value: string) {
  const { action, fields } = formOf(refused, page)
  const shown = await post(action, { ...fields, [name]: value })
  return { shown, form: formOf(shown, page) }
}

const KEPT = {
  first_name: DETAILS.first_name,
  last_name: DETAILS.last_name,
  email: DETAILS.email,
  terms: 'yes',
  marketing: 'yes',
}

/** Sends a form that was shown again, with what its text field and list hold. */
async function send({ action, fields }: FoundForm) {
  test.clock.advance({ seconds: 30 })
  const { request, arrival_time } = DETAILS
  return post(action, { ...fields, request, arrival_time })
}
const stays = async () => (await hotel.api.get('/reservations')).body.data

describe('rule 26.38 — what was booked by others meanwhile', () => {
  it('leads to another room for the same stay by one tap, with all that was filled in', async () => {
    const { action, fields } = await filled(details(double))
    await makeBooking(hotel.api, double, OTHER_DATES)
    const refused = await post(action, fields)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Somebody was faster')
    expect(refused.text).toContain(OTHER_ROOMS_WORDS.en.kept)
    const offered = buttonsOf(refused, 'choose')
    const [cheapest] = offered
    expect(cheapest).toBe(`${suite.room_type_id} ${saver}`)
    const { shown, form } = await press(refused, 'choose', cheapest!)
    // It is the form as it was, without a reproach.
    expect([shown.status, shown.html.includes('notice bad')]).toEqual([200, false])
    expect(form.fields).toMatchObject({ ...KEPT, room: suite.room_type_id, plan: saver })
    expect(shown.html).toContain(DETAILS.request)
    expect(shown.html).toContain('<option selected>18:00')
    expect((await send(form)).status).toBe(303)
    expect(await stays()).toMatchObject([
      { room_type_id: suite.room_type_id, notes: DETAILS.request, estimated_arrival_time: '18:00' },
      { room_type_id: double.room_type_id },
    ])
  })

  it('leads to the same room on near dates by one tap, by the same plan', async () => {
    const { action, fields } = await filled(details(double))
    await makeBooking(hotel.api, double, OTHER_DATES)
    const refused = await post(action, fields)
    const near = buttonsOf(refused, 'choose').filter((value) => value.split(' ').length === 4)
    // Those that do not overlap, and no other room, because others are free for the stay itself.
    expect(near.map((value) => value.split(' '))).toEqual(
      [
        ['2027-03-11', '2027-03-14'],
        ['2027-03-12', '2027-03-15'],
        ['2027-03-18', '2027-03-21'],
        ['2027-03-19', '2027-03-22'],
      ].map((dates) => [double.room_type_id, double.rate_plan_id, ...dates]),
    )
    const { form } = await press(refused, 'choose', near[2]!)
    expect(form.fields).toMatchObject({ ...KEPT, from: '2027-03-18', to: '2027-03-21' })
    expect((await send(form)).status).toBe(303)
    expect((await stays())[0]).toMatchObject({ check_in: '2027-03-18', check_out: '2027-03-21' })
  })

  it.each(LANGUAGES)('%s: says so also where the whole house is full', async (lang) => {
    const { action, fields } = await filled(details(double).replace('lang=en', `lang=${lang}`))
    for (const stock of [double, suite]) await makeBooking(hotel.api, stock, OTHER_DATES)
    const refused = await post(action, fields)
    expect([refused.status, refused.html.includes(`<html lang="${lang}">`)]).toEqual([409, true])
    expect(refused.text).toContain(OTHER_ROOMS_WORDS[lang].kept)
    expect(buttonsOf(refused, 'choose')).toHaveLength(4)
    expect(refused.html).not.toContain('undefined')
  })

  it('books nothing by the button itself, and by a choice that is made up', async () => {
    const { action, fields } = await filled(details(suite))
    for (const choose of [
      '',
      'rt_x rp_y',
      `${double.room_type_id} ${double.rate_plan_id} 2020-01-01 x y z`,
    ]) {
      const reply = await post(action, { ...fields, choose })
      expect([choose, reply.status < 500, reply.to]).toEqual([choose, true, null])
    }
    expect(await stays()).toEqual([])
  })

  it('of several rooms keeps those that are left, and offers another for each that is gone', async () => {
    const bare = (id: string) => id.slice(id.indexOf('_') + 1)
    const [a, b] = [double, suite].map(
      ({ room_type_id, rate_plan_id }) => `${bare(room_type_id)}.${bare(rate_plan_id)}.2`,
    )
    const { action, fields } = await filled(`${page}/details?${STAY}&rooms=${a},${b}`)
    const third = await makeStock(hotel.api, { inventory_count: 1, room_type: { name: 'Twin' } })
    await makeBooking(hotel.api, suite, OTHER_DATES)
    const refused = await post(action, fields)
    expect([refused.status, refused.text.includes(OTHER_ROOMS_WORDS.en.one_more)]).toEqual([409, true])
    const [added] = buttonsOf(refused, 'add')
    expect(added).toContain(bare(third.room_type_id))
    const { shown, form } = await press(refused, 'add', added!)
    expect([shown.status, shown.text.includes('2 rooms')]).toEqual([200, true])
    expect(form.fields).toMatchObject({ ...KEPT, rooms: `${a},${added}` })
    expect((await send(form)).status).toBe(303)
    expect((await hotel.api.get('/bookings')).body.data[0].reservations).toHaveLength(2)
  })

  it('stays below 30 KB with a long request and many offers', async () => {
    for (let n = 0; n < 9; n++) await makeStock(hotel.api, { room_type: { name: `Room ${n}` } })
    const { action, fields } = await filled(details(double))
    await makeBooking(hotel.api, double, OTHER_DATES)
    const refused = await post(action, { ...fields, request: 'w'.repeat(1000) })
    expect([refused.status, Buffer.byteLength(refused.html) < 30 * 1024]).toEqual([409, true])
  })
})
