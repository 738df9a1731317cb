import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Hotel } from '../../harness/app.ts'
import {
  chooseServices,
  detailsAddress,
  filledForm,
  formOf,
  linkOf,
  openPage,
  post,
  visit,
} from '../../harness/booking-page/pages.ts'
import { left, serviceHotel } from '../../harness/reservations/booked-services.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'
type Fixture = Awaited<ReturnType<typeof serviceHotel>>
let fixture: Fixture
let page: string
let breakfast: { id: string }
let parking: { id: string }
let massage: { id: string }
let hidden: { id: string }

/** A property at 120.00 per night with breakfast, parking for one car and a massage on a day. */
async function extrasHotel(rate_plan: Record<string, unknown> = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  const found = await serviceHotel(test, { rate_plan })
  const online = { bookable_online: true }
  const made = {
    breakfast: await found.service('person_night', 1500, {
      ...online,
      name: { en: 'Breakfast', de: 'Frühstück', fr: 'Petit-déjeuner', es: 'Desayuno', it: 'Colazione' },
      vat_rate: '7.00',
    }),
    parking: await found.service('night', 1000, {
      ...online,
      name: { en: 'Parking <space>' },
      daily_limit: 1,
    }),
    massage: await found.service('item', 8000, {
      ...online,
      name: { en: 'Massage' },
      vat_rate: '19.00',
      refundable: false,
    }),
    hidden: await found.service('stay', 100, { name: { en: 'At the desk' } }),
  }
  return { ...found, ...made, page: await openPage(test, found.hotel) }
}

beforeAll(async () => {
  const found = await extrasHotel()
  ;({ page, breakfast, parking, massage, hidden } = found)
  fixture = found
})

const newest = async ({ api }: Hotel) => (await api.get('/reservations?limit=1')).body.data[0]
const servicesAddress = async (at: string, query = STAY) => {
  const url = `${at}/rooms?${query}`
  return linkOf(await visit(url), '/services?', url)
}
const fill = (chosen: Record<string, string>, at = page) => filledForm(at, STAY, test, chosen)

describe('the services of a stay on the booking page', () => {
  it('rule 26.20 — are those that are bookable online, none of them chosen, with the price of each and of the whole', async () => {
    const url = await servicesAddress(page)
    const first = await visit(url)
    expect(first.text).toContain('Breakfast €15.00 per person and night')
    expect(first.html).toContain('Parking &lt;space&gt;')
    expect(first.text).toContain('Only 1 left')
    expect(first.text).toMatch(/Massage €80.00 each Not refundable/)
    expect(first.text).not.toContain('At the desk')
    expect(first.text).toMatch(/Total with all taxes €360.00/)
    const day = `${massage.id}_on`
    const chosen = { [breakfast.id]: '1', [massage.id]: '2', [day]: '2027-03-16' }
    const shown = await chooseServices(url, chosen, 'price')
    // Three breakfasts and two massages.
    expect(shown.text).toContain('€565.00')
    expect(shown.text).toContain('VAT 19 % (included) €25.55')
    expect(shown.text).toMatch(/ A cancellation costs €160.00. Not arriving costs €520.00./)
    expect(shown.text).not.toContain('Not refundable. A cancellation')
    expect(formOf(shown, url, 'get').fields).toMatchObject(chosen)
    const { to } = await chooseServices(url, chosen)
    expect(new URL(to!, page).searchParams.get('services')).toBe(
      `${breakfast.id}:1,${massage.id}:2@2027-03-16`,
    )
    expect((await visit(new URL(to!, page).href)).text).toContain('€565.00')
  })

  it.each(LANGUAGES)('rule 26.20 — %s: are booked with the stay and kept on its page', async (lang) => {
    const form = await filledForm(page, STAY.replace('lang=en', `lang=${lang}`), test, {
      [breakfast.id]: '2',
    })
    expect(form.fields).toMatchObject({ total: '45000', services: breakfast.id })
    const { status, to } = await post(form.action, form.fields)
    expect(status).toBe(303)
    const stay = await newest(fixture.hotel)
    expect(stay).toMatchObject({
      total: eur(45_000),
      services: [
        { service_id: breakfast.id, quantity: 2, quantity_follows_party: true, dates_follow_stay: true },
      ],
    })
    const booked = await visit(new URL(to!, page).href)
    const name = { en: 'Breakfast', de: 'Frühstück', fr: 'Petit-déjeuner', es: 'Desayuno', it: 'Colazione' }[
      lang
    ]
    expect(booked.text).toMatch(new RegExp(`${name} €?90[.,]00`))
  })

  it('rule 26.20 — nothing chosen is fine, and a property that sells none leads on at once', async () => {
    const form = await fill({})
    expect(form.fields).not.toHaveProperty('services')
    expect((await post(form.action, form.fields)).status).toBe(303)
    expect((await newest(fixture.hotel)).services).toEqual([])
    const other = await serviceHotel(test)
    const url = await openPage(test, other.hotel)
    const details = await detailsAddress(url, STAY)
    const { status, headers } = await visit(details.replace('/details?', '/services?'))
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/details?')])
  })

  it('rule 26.20 — are those that the page names, in its order', async () => {
    const other = await extrasHotel()
    const url = await openPage(test, other.hotel, {
      service_ids: [other.massage.id, other.hidden.id, other.breakfast.id],
    })
    const { text } = await visit(await servicesAddress(url))
    expect(text.indexOf('Massage')).toBeLessThan(text.indexOf('Breakfast'))
    expect(text).not.toMatch(/Parking|At the desk/)
    const form = await fill({}, url)
    for (const [id, status] of [
      [other.parking.id, 303],
      [other.breakfast.id, 422],
    ] as const) {
      const sent = await post(form.action, { ...form.fields, services: id, email: `${status}@example.com` })
      expect([id, sent.status]).toEqual([id, status])
    }
    expect((await newest(other.hotel)).services).toEqual([])
  })

  it('409 SVC-1016 — what somebody took meanwhile is named, left out of the price, and nothing is booked before it is sent again', async () => {
    const other = await extrasHotel()
    const { hotel, api, property_id, stock, parking: space } = other
    const forms = [
      await fill({ [space.id]: '1' }, other.page),
      await fill({ [space.id]: '1', [other.breakfast.id]: '2' }, other.page),
    ]
    expect((await post(forms[0]!.action, forms[0]!.fields)).status).toBe(303)
    expect(await left(api, property_id, '2027-03-15', '2027-03-16')).toContainEqual([0])
    const { action, fields } = forms[1]!
    const sent = await post(action, { ...fields, email: 'late@example.com' })
    expect(sent.status).toBe(422)
    expect(sent.text).toContain(
      'Parking <space>: there is not enough left on Mon, 15 Mar 2027; Tue, 16 Mar 2027; Wed, 17 Mar 2027.',
    )
    expect(sent.text).toContain('Nothing is booked yet')
    expect((await api.get('/reservations')).body.data).toHaveLength(1)
    const next = formOf(sent, action)
    expect(next.fields).toMatchObject({
      services: other.breakfast.id,
      total: '45000',
      email: 'late@example.com',
    })
    const again = linkOf(sent, '/services?', action)
    expect((await visit(again)).text).toContain('Sold out for your dates')
    test.clock.advance({ seconds: 30 })
    expect((await post(next.action, { ...next.fields, terms: 'yes' })).status).toBe(303)
    expect(await newest(hotel)).toMatchObject({
      total: eur(45_000),
      services: [{ service_id: other.breakfast.id }],
    })
    // Its address says so as well, and the step of the services does not lead on with it.
    const late = `${STAY}&room=${stock.room_type_id}&plan=${stock.rate_plan_id}&services=${space.id}`
    for (const step of ['details', 'services']) {
      const shown = await visit(`${other.page}/${step}?${late}`)
      expect([step, shown.text.includes('there is not enough left on')]).toEqual([step, true])
    }
  })

  it('rule 26.20 — a price of a service that has changed is shown, old and new, and charged only when it is sent again', async () => {
    const form = await fill({ [breakfast.id]: '2' })
    await fixture.api.patch(`/services/${breakfast.id}`, { price: eur(2000) })
    const sent = await post(form.action, form.fields)
    expect(sent.text).toContain('The price has changed from €450.00 to €480.00')
    await fixture.api.patch(`/services/${breakfast.id}`, { price: eur(1500) })
    // One that is not sold here any more is left out, and said.
    await fixture.api.patch(`/services/${breakfast.id}`, { bookable_online: false })
    const outdated = await post(form.action, form.fields)
    expect(outdated.text).toContain('One of the extras is no longer sold here')
    expect(formOf(outdated, form.action).fields).toMatchObject({ total: '36000' })
    await fixture.api.patch(`/services/${breakfast.id}`, { bookable_online: true })
  })

  it('rule 26.20 — a deposit of everything takes services along, and the payment asks for it', async () => {
    const other = await extrasHotel({ deposit_rule: { type: 'full', hold_minutes: 60 } })
    const { action, fields } = await fill({ [other.breakfast.id]: '2' }, other.page)
    const { to } = await post(action, fields)
    const url = new URL(to!, other.page).href
    const shown = await visit(url)
    expect(shown.text).toContain('Pay €450.00')
    const pay = formOf(shown, url)
    await post(pay.action, { ...pay.fields, card: 'card_approved' })
    expect(await newest(other.hotel)).toMatchObject({
      status: 'confirmed',
      amount_paid: eur(45_000),
      services: [{ quantity: 2 }],
    })
  })

  it('rule 25.7 — a service that is not bookable online is refused to a guest who names it', async () => {
    const form = await fill({})
    const before = (await newest(fixture.hotel)).id
    const sent = await post(form.action, { ...form.fields, services: hidden.id, total: '36100' })
    expect([sent.status, (await newest(fixture.hotel)).id]).toEqual([422, before])
    expect(sent.text).toContain('One of the extras is no longer sold here')
    expect(formOf(sent, form.action).fields).toMatchObject({ total: '36000' })
  })

  it('rule 26.20 — what no form sends is bounded, and never an error of ours', async () => {
    const { room_type_id, rate_plan_id }: Stock = fixture.stock
    const at = `${page}/services?${STAY}&room=${room_type_id}&plan=${rate_plan_id}`
    for (const services of [
      'x',
      'svc_1',
      `${breakfast.id}:0`,
      `${breakfast.id}:999`,
      `${breakfast.id}@2027-02-31`,
      `${massage.id}@2030-01-01`,
      `${breakfast.id},`.repeat(500),
      `${'svc_'.padEnd(30, '0')}`,
      '%00',
      `${parking.id}:9`,
    ]) {
      for (const step of ['services', 'details']) {
        const { status } = await visit(
          `${at.replace('/services?', `/${step}?`)}&services=${encodeURIComponent(services)}`,
        )
        expect([services, step, status < 500]).toEqual([services, step, true])
      }
    }
    for (const quantity of ['-1', '1e9', '99', 'x', '']) {
      const { status } = await visit(
        `${at}&step=next&${breakfast.id}=${quantity}&${massage.id}=1&${massage.id}_on=2027-99-99`,
      )
      expect([quantity, status]).toEqual([quantity, 303])
    }
  })
})
