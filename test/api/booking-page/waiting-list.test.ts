import { beforeEach, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../../harness/app.ts'
import { formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { makeBooking, makeStock } from '../../harness/stock.ts'
import { until } from '../../operations/program.ts'

const test = testApp({ strangers: { bookings_per_hour: 8, unpaid_per_email: 3, wrong_codes_per_hour: 20 } })
let hotel: Hotel
let page: string
let now = Temporal.Instant.from('2027-01-04T09:00:00Z')

/** A full house, and a new hour for the limits. */
beforeEach(async () => {
  now = now.add({ hours: 2 })
  test.clock.set(now.toString())
  hotel = await test.createHotel()
  const stock = await makeStock(hotel.api)
  await makeBooking(hotel.api, stock)
  page = await openPage(test, hotel, { languages: ['en', 'de', 'fr', 'es', 'it'] })
})

const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&children=1&ages=4'
const PERSON = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', agreed: 'yes' }

/** The form of a stay, filled in and old enough for a person. */
async function filledForm(stay = STAY, person: Record<string, string> = PERSON) {
  const url = `${page}/wait?${stay}&lang=en`
  const { action, fields } = formOf(await visit(url), url)
  test.clock.set(test.clock.now().add({ seconds: 5 }).toString())
  return { action: new URL(action, page).href, fields: { ...fields, ...person } }
}
const send = async (stay?: string, person?: Record<string, string>) => {
  const { action, fields } = await filledForm(stay, person)
  return post(action, fields)
}
const entries = async () => (await hotel.api.get('/waiting-list')).body.data

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

describe('rule 34.9 — the waiting list on the booking page', () => {
  it('is offered where every room is taken, in the languages of the page, and nowhere else', async () => {
    const links = {
      en: 'Join the waiting list',
      de: 'Auf die Warteliste',
      fr: 'S’inscrire',
      es: 'Apuntarse',
      it: 'Iscriversi',
    }
    for (const [lang, words] of Object.entries(links)) {
      const full = await visit(`${page}/rooms?${STAY}&lang=${lang}`)
      expect(full.text).toContain(words)
      expect(full.html).toMatch(/href="[^"]*\/wait\?from=2027-03-15&amp;to=2027-03-18&amp;adults=2/)
      const form = await visit(`${page}/wait?${STAY}&lang=${lang}`)
      expect([form.status, form.html.includes('noindex')]).toEqual([200, true])
    }
    const free = await visit(`${page}/rooms?from=2027-04-15&to=2027-04-18&lang=en`)
    expect(free.html).not.toContain('/wait?')
    const large = await visit(`${page}/rooms?from=2027-04-15&to=2027-04-18&adults=20&lang=en`)
    expect(large.html).not.toContain('/wait?')
    expect((await visit(`${page}/wait?from=nonsense`)).status).toBe(422)
  })

  it('takes a name and an address with consent, once however often the form is sent, and sends no e-mail', async () => {
    const { action, fields } = await filledForm()
    const sent = await post(action, fields)
    expect(sent.status).toBe(303)
    expect((await post(action, fields)).to).toBe(sent.to)
    const done = await visit(new URL(sent.to!, page).href)
    expect([done.status, done.text.includes('You are on the waiting list')]).toEqual([200, true])
    expect(await entries()).toMatchObject([
      {
        ...{ status: 'waiting', source: 'booking_page', language: 'en', note: null },
        ...{ guest: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', phone: null } },
        ...{ check_in: '2027-03-15', check_out: '2027-03-18', adults: 2, children: 1, children_ages: [4] },
        room_type_ids: [],
      },
    ])
    const { rows } = await test.db.query(`SELECT FROM mails WHERE to_address = 'ada@example.com'`)
    expect(rows).toHaveLength(0)
    const log = await test.db.query(
      `SELECT actor_type FROM audit_log WHERE action = 'createWaitingEntry' AND property_id = $1`,
      [hotel.property_id],
    )
    expect(log.rows).toEqual([{ actor_type: 'guest' }])
  })

  it('shows the form again where something is missing, and to robots', async () => {
    const bare = await send(STAY, { first_name: '', last_name: '', email: 'no address' })
    expect(bare.status).toBe(422)
    for (const text of ['is needed', 'must be an address', 'Please tick that you agree'])
      expect(bare.text).toContain(text)
    expect((await send(STAY, { ...PERSON, website: 'https://spam.example' })).status).toBe(422)
    expect((await send(STAY, { ...PERSON, key: 'made up' })).status).toBe(422)
    expect((await send(STAY, { ...PERSON, last_name: 'https://spam.example/\u202e' })).status).toBe(422)
    expect(await entries()).toEqual([])
  })

  it('two forms of an address that are sent at once, from two tabs, are one entry for the same dates', async () => {
    const forms = [await filledForm(), await filledForm()]
    const client = await test.db.connect()
    try {
      await client.query('BEGIN')
      // The lock of the list: both forms come before either is entered.
      await client.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('waiting list ' || $1 || ' ' || $2, 0))`,
        [hotel.account_id, hotel.property_id],
      )
      const sent = Promise.all(forms.map(({ action, fields }) => post(action, fields)))
      await until(
        async () => (await test.db.query(WAITING)).rowCount,
        (count) => count === forms.length,
      )
      await client.query('COMMIT')
      expect((await sent).map(({ status }) => status)).toEqual([303, 303])
    } finally {
      client.release()
    }
    expect(await entries()).toHaveLength(1)
  })

  it('an address waits once for the same dates and for three stays; a range of addresses joins a few times an hour', async () => {
    expect((await send()).status).toBe(303)
    const again = await send(STAY, { ...PERSON, email: 'ADA@example.com' })
    expect((await visit(new URL(again.to!, page).href)).text).toContain('You are on the waiting list')
    expect(await entries()).toHaveLength(1)
    for (const day of [19, 20]) expect((await send(`from=2027-03-15&to=2027-03-${day}`)).status).toBe(303)
    const many = await send('from=2027-03-15&to=2027-03-21')
    expect([many.status, many.text.includes('already wait for several dates')]).toEqual([422, true])
    for (const number of [1, 2, 3])
      expect((await send(STAY, { ...PERSON, email: `other${number}@example.com` })).status).toBe(303)
    expect((await send(STAY, { ...PERSON, email: 'last@example.com' })).status).toBe(429)
    expect(await entries()).toHaveLength(6)
  })
})
