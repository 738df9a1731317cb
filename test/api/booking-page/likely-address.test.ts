import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { LIKELY_ADDRESS_WORDS } from '#server/features/booking-page/words/likely-address/catalogue.ts'
import type { Hotel } from '../../harness/app.ts'
import { buttonsOf, filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { makeStock } from '../../harness/stock.ts'

const test = sharedApp()
const STAY = 'from=2027-03-15&to=2027-03-18&adults=2&lang=en'
let hotel: Hotel
let page: string
beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel()
  page = await openPage(test, hotel, { languages: LANGUAGES })
  await makeStock(hotel.api, { inventory_count: 50 })
})
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

const mails = async () =>
  (await hotel.api.get('/reservations')).body.data.map(
    ({ booker }: { booker: { email: string } }) => booker.email,
  )
const sent = async (email: string, query = STAY) => {
  const { action, fields } = await filledForm(page, query, test)
  return post(action, { ...fields, email })
}

describe('rule 26.39 — an address with a common typing mistake', () => {
  it.each(LANGUAGES)('%s: is asked about once, and booked as it is where it is right', async (lang) => {
    const email = `ann.${lang}@gmail.con`
    const question = await sent(email, STAY.replace('lang=en', `lang=${lang}`))
    expect([question.status, question.to]).toEqual([422, null])
    expect(question.text).toContain(LIKELY_ADDRESS_WORDS[lang].question)
    expect(question.text).toContain(`ann.${lang}@gmail.com`)
    const { action, fields } = formOf(question, page)
    expect([fields.email, fields.terms]).toEqual([email, 'yes'])
    // At once: it is the same form.
    expect((await post(action, fields)).status).toBe(303)
    expect(await mails()).toContain(email)
  })

  it('is replaced by one tap, and nothing is booked by that', async () => {
    const question = await sent('bob@hotmial.com')
    const { action, fields } = formOf(question, page)
    const [fixed] = buttonsOf(question, 'email_fix')
    expect(fixed).toBe('bob@hotmail.com')
    const again = await post(action, { ...fields, email_fix: fixed! })
    expect([again.status, again.to]).toEqual([200, null])
    const form = formOf(again, page)
    expect(form.fields).toMatchObject({ email: 'bob@hotmail.com', last_name: 'Okafor', terms: 'yes' })
    test.clock.advance({ seconds: 5 })
    expect((await post(form.action, form.fields)).status).toBe(303)
    expect(await mails()).toContain('bob@hotmail.com')
    expect(await mails()).not.toContain('bob@hotmial.com')
  })

  it('another mistake is asked about again; what looks right is not asked about', async () => {
    const question = await sent('carl@gmx.dd')
    const { action, fields } = formOf(question, page)
    const other = await post(action, { ...fields, email: 'carl@t-onlin.de' })
    expect([other.status, other.text.includes('carl@t-online.de')]).toEqual([422, true])
    expect((await sent('carl@hotel-adler.example')).status).toBe(303)
  })

  it('the script asks with the domain alone', async () => {
    const likely = async (name: string) => (await visit(`${page}/mail-domain?name=${name}`)).html
    expect([await likely('gmail.con'), await likely('GMX.dd'), await likely('gmail.com')]).toEqual([
      'gmail.com',
      'gmx.de',
      '',
    ])
    for (const name of ['', '%00', 'x'.repeat(500), 'a@b', '<b>.com', 'ä.de'])
      expect(await likely(name)).toBe('')
  })
})
