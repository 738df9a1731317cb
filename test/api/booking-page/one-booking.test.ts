import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, type Instance, testApp } from '../../harness/app.ts'
import {
  type FoundForm,
  filledForm,
  formOf,
  linkOf,
  openPage,
  post,
  type visit,
} from '../../harness/booking-page/pages.ts'
import { eur, makeStock } from '../../harness/stock.ts'

const test = testApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'
let hotel: Hotel
let page: string
let count = 0

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  await makeStock(hotel.api, { inventory_count: 60 })
  page = await openPage(test, hotel)
})

let email: string
beforeEach(() => {
  email = `guest.${++count}@example.com`
})

/** Of a guest who does not ask for another booking. */
const firstForm = async (url: string, query = STAY) => {
  const { action, fields } = await filledForm(url, query, test)
  const { another: _, ...first } = fields
  return { action, fields: first as Record<string, string> }
}
const filled = async (query = STAY): Promise<FoundForm> => {
  const form = await firstForm(page, query)
  return { ...form, fields: { ...form.fields, email } }
}
const send = ({ action, fields }: FoundForm, headers: Record<string, string> = {}) =>
  post(action, fields, headers)
const staysOf = async () => {
  const { data } = (await hotel.api.get('/reservations?limit=100')).body
  return data.filter(({ booker }: { booker: { email: string } }) => booker.email === email)
}
const cookieOf = ({ headers }: Awaited<ReturnType<typeof visit>>) => ({
  cookie: headers.get('set-cookie')!.split(';')[0]!,
})

describe('rule 26.25 — one booking per intention', () => {
  it('a second form of the same browser leads to the booking that exists, with its code and its link', async () => {
    const first = await send(await filled())
    expect(first.headers.get('set-cookie')).toMatch(
      /^serai-booked=.*; Max-Age=3600; Path=\/book; HttpOnly; SameSite=Strict$/,
    )
    const second = await send(await filled(), cookieOf(first))
    expect(second.status).toBe(409)
    const [stay, ...more] = await staysOf()
    expect(more).toEqual([])
    expect(second.text).toContain('You have booked this already')
    expect(second.text).toContain(stay.confirmation_code)
    expect(linkOf(second, '/book/m/', page)).toBe(new URL(first.to!, page).href)
  })

  it('another person who types the e-mail is told neither code nor link', async () => {
    const theirs = await send(await filled())
    const [stay] = await staysOf()
    email = email.toUpperCase()
    const other = await filled()
    const stranger = await send(other)
    expect(stranger.status).toBe(409)
    expect(stranger.html).not.toContain(stay.confirmation_code)
    expect(stranger.html).not.toContain('/book/m/')
    expect(stranger.headers.get('set-cookie')).toBe(null)
    // A link to another booking proves nothing of this one.
    email = 'stranger@example.com'
    const own = await send(await filled(STAY.replace('2027-03-18', '2027-03-17')))
    const again = await send(other, cookieOf(own))
    expect([again.status, again.html.includes('/book/m/')]).toEqual([409, false])
    expect(theirs.status).toBe(303)
  })

  it('another booking is a step of its own, which books once however often it is sent', async () => {
    const first = await send(await filled())
    const second = await send(await filled(), cookieOf(first))
    const another = formOf(second, page)
    expect(another.fields).toMatchObject({ another: 'yes', email, first_name: 'Ngozi', terms: 'yes' })
    test.clock.advance({ seconds: 30 })
    const sent = [await send(another), await send(another)]
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(sent[0]!.to).toBe(sent[1]!.to)
    expect(sent[0]!.to).not.toBe(first.to)
    expect(await staysOf()).toHaveLength(2)
  })

  it('what is asked for stays another booking while the form is corrected', async () => {
    const first = await send(await filled())
    const { action, fields } = formOf(await send(await filled(), cookieOf(first)), page)
    test.clock.advance({ seconds: 30 })
    const wrong = await post(action, { ...fields, phone: 'call me' })
    expect(wrong.status).toBe(422)
    test.clock.advance({ seconds: 30 })
    const corrected = formOf(wrong, page)
    expect((await send({ ...corrected, fields: { ...corrected.fields, phone: '+4930123456' } })).status).toBe(
      303,
    )
    expect(await staysOf()).toHaveLength(2)
  })

  it('other dates, a booking that was cancelled and one of an hour ago are no obstacle', async () => {
    await send(await filled())
    expect((await send(await filled(STAY.replace('2027-03-18', '2027-03-17')))).status).toBe(303)
    for (const { id } of await staysOf()) await hotel.api.post(`/reservations/${id}/cancel`, {})
    expect((await send(await filled())).status).toBe(303)
    const late = await filled()
    test.clock.advance({ minutes: 61 })
    expect((await send(late)).status).toBe(303)
  })

  it('where it took the last room, the booking is shown without an offer of another', async () => {
    const full = await test.createHotel()
    await makeStock(full.api, { inventory_count: 1 })
    const url = await openPage(test, full)
    const [one, two] = [await firstForm(url), await firstForm(url)]
    const first = await post(one.action, one.fields)
    const second = await post(two.action, two.fields, cookieOf(first))
    expect([second.status, second.html.includes('/book/m/')]).toEqual([409, true])
    expect(second.html).not.toContain('<form method="post"')
  })

  it('a form whose booking waits for its deposit leads to that booking', async () => {
    const paid = await test.createHotel()
    await makeStock(paid.api, {
      inventory_count: 5,
      rate_plan: { base_price: eur(10_000), deposit_rule: { type: 'full', hold_minutes: 30 } },
    })
    const url = await openPage(test, paid)
    const [one, two] = [await firstForm(url), await firstForm(url)]
    const first = await post(one.action, one.fields)
    expect(first.to).toContain('/pay?')
    expect((await post(two.action, two.fields, cookieOf(first))).text).toContain('booked this already')
    const three = await firstForm(url)
    test.clock.advance({ minutes: 31 })
    expect((await post(three.action, three.fields, cookieOf(first))).status).toBe(303)
  })
})

describe('rule 26.25 — at once', () => {
  let other: Instance
  beforeAll(async () => {
    other = await test.secondInstance()
    return () => other.stop()
  })

  it('of eight forms that two processes get at once, one books', async () => {
    const ready = await Promise.all(Array.from({ length: 8 }, () => filled()))
    const sent = await Promise.all(
      ready.map(({ action, fields }, i) =>
        post(i % 2 === 0 ? action : action.replace(test.base, other.base), fields),
      ),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(409)])
    expect(await staysOf()).toHaveLength(1)
  })
})
