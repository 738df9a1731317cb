import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { testApp } from '../../harness/app.ts'
import { formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { book, makeBooking, makeStock, type Stock } from '../../harness/stock.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()

let hotel: Awaited<ReturnType<typeof makeHotel>>
let page: string
let stock: Stock
beforeAll(async () => {
  hotel = await makeHotel({})
  page = await openPage(test, hotel)
  stock = await makeStock(hotel.api, { inventory_count: 50 })
})

let count = 0
const newStay = async () => {
  const email = `found.${++count}@example.com`
  const guest = { first_name: 'Ada', last_name: 'Lovelace', email }
  const stay = await makeBooking(hotel.api, stock, { guest })
  await drain()
  smtp.mails.splice(0)
  return { ...stay, email }
}

/** Sends the form; the page that follows, and the e-mails that left. */
async function find(code: string, email: string, lang = 'en') {
  const form = formOf(await visit(`${page}/find?lang=${lang}`), page)
  const reply = await post(form.action, { ...form.fields, code, email })
  await test.app.idle()
  await drain()
  const shown = reply.to ? (await visit(new URL(reply.to, page).href)).html : reply.html
  return { reply, shown, mails: smtp.mails.splice(0) }
}
const linkIn = (text: string) => /https?:\/\/\S+\/book\/m\/\S+/.exec(text)?.[0]

describe('rule 26.34 — a guest finds a booking by its code and e-mail address', () => {
  it.each(LANGUAGES)('%s: the link goes to the address of the booking, and opens it', async (lang) => {
    const stay = await newStay()
    const { reply, shown, mails } = await find(stay.confirmation_code, stay.email.toUpperCase(), lang)
    expect(reply.status).toBe(303)
    expect(shown).toContain(`<html lang="${lang}">`)
    expect(shown).toContain('role="status"')
    expect(mails.map(({ to }) => to)).toEqual([[stay.email]])
    const text = mails[0]!.opened.text ?? ''
    expect(mails[0]!.opened.subject).toContain(stay.confirmation_code)
    const { pathname, search } = new URL(linkIn(text)!)
    const opened = await visit(`${test.base}${pathname}${search}`)
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining(stay.confirmation_code)])
  })

  it('a code is found as it is typed: without the dash, with spaces, with O for 0', async () => {
    const stay = await newStay()
    const typed = stay.confirmation_code.replace('-', ' ').replaceAll('0', 'O').toLowerCase()
    expect((await find(typed, stay.email)).mails).toHaveLength(1)
  })

  it('says the same whether there is a booking or not, and sends nothing to another address', async () => {
    const stay = await newStay()
    const other = await newStay()
    const right = await find(stay.confirmation_code, stay.email)
    const answers = [
      await find(stay.confirmation_code, other.email),
      await find('ZZZ-ZZZZ', stay.email),
      await find(stay.confirmation_code, 'nobody@example.com'),
    ]
    for (const { reply, shown, mails } of answers) {
      expect(mails).toEqual([])
      expect([reply.status, reply.to, shown]).toEqual([303, right.reply.to, right.shown])
    }
  })

  it('a booking of another property is not found', async () => {
    const elsewhere = await makeHotel({})
    const guest = { first_name: 'Ada', last_name: 'Lovelace', email: 'elsewhere@example.com' }
    const { body } = await book(elsewhere.api, elsewhere.stock, { guest })
    await drain()
    smtp.mails.splice(0)
    expect((await find(body.confirmation_code, 'elsewhere@example.com')).mails).toEqual([])
  })

  it('a booking gets one e-mail in ten minutes, also of forms that are sent at once', async () => {
    const stay = await newStay()
    const sent = await Promise.all([1, 2, 3].map(() => find(stay.confirmation_code, stay.email)))
    expect(sent.flatMap(({ mails }) => mails)).toHaveLength(1)
    test.clock.advance({ minutes: 11 })
    expect((await find(stay.confirmation_code, stay.email)).mails).toHaveLength(1)
  })

  it.each([
    ['K7Q', 'a@example.com', 'seven letters'],
    ['', 'a@example.com', 'seven letters'],
    ['K7Q-4F2M', 'nobody', 'complete e-mail'],
    ['x'.repeat(5_000), 'a@example.com', 'seven letters'],
  ])('422 for the code "%s" with %s, with what was typed', async (code, email, problem) => {
    const { reply, mails } = await find(code, email)
    expect([reply.status, mails]).toEqual([422, []])
    expect(reply.text).toContain(problem)
    expect(reply.html).toContain('aria-invalid="true"')
  })
})

describe('rule 26.34 — beyond the limit', () => {
  const strangers = { bookings_per_hour: 100, unpaid_per_email: 100, wrong_codes_per_hour: 3 }
  const limited = testApp({ mail_servers: { live: smtp.server, sandbox: undefined }, strangers })
  it('429 — a range of addresses searches as often in an hour as it tries codes', async () => {
    const at = await openPage(limited, await limited.createHotel())
    const search = async () => (await post(`${at}/find`, { code: 'ZZZ-ZZZZ', email: 'a@example.com' })).status
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push(await search())
    expect(statuses).toEqual([303, 303, 303, 429])
  })
})

describe('rule 26.34 — where no e-mail leaves', () => {
  const quiet = testApp()
  it('there is no such page, and no link to it', async () => {
    const other = await quiet.createHotel()
    const at = await openPage(quiet, other)
    expect((await visit(`${at}/find`)).status).toBe(404)
    expect((await visit(at)).html).not.toContain('/find')
    expect((await visit(page)).html).toContain('/find')
  })
})
