import { beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { ALL_GUEST_MAILS, mailingApp } from '../../harness/mail/mailing-app.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { makePlan, makeStock } from '../../harness/stock.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()

let hotel: Awaited<ReturnType<typeof makeHotel>>
let page: string
let count = 0
beforeEach(async () => {
  hotel = await makeHotel(ALL_GUEST_MAILS)
  page = await openPage(test, hotel, { confirm_by_mail: true })
})

const QUERY = 'from=2027-03-15&to=2027-03-18&adults=2'
const newest = async () => (await hotel.api.get('/reservations?limit=1')).body.data[0]
const eventsOf = async (id: string) => {
  const { data } = (await hotel.api.get('/events?limit=100')).body
  return data
    .filter((event: { data: { id: string } }) => event.data.id === id)
    .map(({ type }: { type: string }) => type)
}
const left = async () =>
  (
    await hotel.api.get(
      `/availability?room_type_id=${hotel.stock.room_type_id}&from=2027-03-15&to=2027-03-18`,
    )
  ).text

/** Books; the page that follows, and the link in the e-mail. */
async function book(lang = 'en') {
  const email = `guest.${++count}@example.com`
  const form = await filledForm(page, `${QUERY}&lang=${lang}`, test)
  const { to } = await post(form.action, { ...form.fields, email })
  await drain()
  const mails = smtp.mails.splice(0).filter((mail) => mail.to.includes(email))
  const text = mails[0]?.opened.text ?? ''
  const link = /https?:\/\/\S+\/confirm\?\S+/.exec(text)?.[0]
  const at = link && new URL(link)
  return {
    email,
    url: new URL(to!.replace('/confirm?', '?'), page).href,
    mails,
    link: at ? `${test.base}${at.pathname}${at.search}` : '',
  }
}

const press = async (link: string) => {
  const { action, fields } = formOf(await visit(link), link)
  return post(action, fields)
}

describe('rule 26.28 — bookings that are confirmed by e-mail', () => {
  it.each(LANGUAGES)('%s: is held for 30 minutes, and booked by the button behind the link', async (lang) => {
    const { url, mails, link } = await book(lang)
    const held = await newest()
    expect(held).toMatchObject({ status: 'pending_payment', deposit: null })
    expect(Date.parse(held.hold_expires_at) - Date.parse(held.created_at)).toBe(30 * 60_000)
    expect(mails).toHaveLength(1)
    const followed = await visit(new URL((await visit(url)).headers.get('location') ?? url, page).href)
    expect(followed.text).not.toMatch(/undefined|\[object|\bnull\b/)
    expect(followed.html).not.toContain('<form method="post"')
    // Programs follow links too.
    expect((await visit(link)).status).toBe(200)
    expect((await newest()).status).toBe('pending_payment')
    const [first, second] = [await press(link), await visit(link)]
    expect(first.to).toContain('done=confirm')
    expect(second.status).toBe(303)
    expect(await newest()).toMatchObject({ id: held.id, status: 'confirmed', hold_expires_at: null })
    await drain()
    expect(smtp.mails.splice(0)).toHaveLength(1)
    test.clock.advance({ minutes: 31 })
    await test.app.jobs.find(({ name }) => name === 'expire_holds')!.run()
    expect((await newest()).status).toBe('confirmed')
  })

  it('is not confirmed by the visitor who booked, without the e-mail', async () => {
    const { url } = await book()
    const shown = await visit(url.replace('?', '/confirm?'))
    expect(shown.text).toContain('We have sent an e-mail to')
    await post(url.replace('?', '/confirm?'), { key: 'x' })
    expect((await newest()).status).toBe('pending_payment')
  })

  it('expires once and without an e-mail, and its nights are free again', async () => {
    const before = await left()
    const { link, url } = await book()
    expect(await left()).not.toBe(before)
    const { id } = await newest()
    test.clock.advance({ minutes: 30 })
    expect(await left()).toBe(before)
    const late = await visit(url)
    expect([late.status, late.text]).toEqual([410, expect.stringContaining('not confirmed in time')])
    expect((await visit(link)).status).toBe(303)
    const { run } = test.app.jobs.find(({ name }) => name === 'expire_holds')!
    await Promise.all([run(), run()])
    expect(await newest()).toMatchObject({ id, status: 'cancelled' })
    expect((await eventsOf(id)).filter((type: string) => type === 'reservation.cancelled')).toHaveLength(1)
    await drain()
    expect(smtp.mails.splice(0)).toEqual([])
  })

  it('a plan with a deposit on arrival is confirmed by e-mail too', async () => {
    const path = `/rate-plans/${hotel.stock.rate_plan_id}`
    await hotel.api.patch(path, { deposit_rule: { type: 'full', due: 'on_arrival' } })
    const { link } = await book()
    expect(await newest()).toMatchObject({
      status: 'pending_payment',
      deposit: { due_at: '2027-03-15T14:00:00Z' },
    })
    await press(link)
    expect((await newest()).status).toBe('confirmed')
    const lapsed = await book()
    test.clock.advance({ minutes: 31 })
    expect((await visit(lapsed.url)).text).toContain('not confirmed in time')
  })

  it('a plan with a deposit is held for its payment alone, and staff confirm without the e-mail', async () => {
    const { url } = await book()
    const held = await newest()
    const confirmed = await hotel.owner.patch(`/reservations/${held.id}`, { status: 'confirmed' })
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
    expect((await visit(url)).status).toBe(200)
    const { id: plan } = await makePlan(hotel.api, hotel.stock.room_type_id, {
      name: 'Paid',
      deposit_rule: { type: 'full' },
    })
    const form = await filledForm(page, `${QUERY}&lang=en`, test)
    const sent = await post(form.action, { ...form.fields, plan, email: 'paid@example.com' })
    expect(sent.to).toContain('/pay?')
  })
})

describe('rule 26.28 — where no e-mail leaves', () => {
  const silent = sharedApp()
  it('a booking needs no confirmation, which nobody could give', async () => {
    silent.clock.set('2027-01-04T09:00:00Z')
    const house = await silent.createHotel()
    await makeStock(house.api, { inventory_count: 3 })
    const url = await openPage(silent, house, { confirm_by_mail: true })
    const form = await filledForm(url, `${QUERY}&lang=en`, silent)
    await post(form.action, form.fields)
    expect((await house.api.get('/reservations')).body.data).toMatchObject([{ status: 'confirmed' }])
  })
})
