import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import {
  DETAILS,
  detailsAddress,
  filledForm,
  formOf,
  linkOf,
  post,
  visit,
} from '../harness/booking-page/pages.ts'
import { readPdf } from '../harness/invoices/documents.ts'
import { mailingApp } from '../harness/mail/mailing-app.ts'
import { openDemo } from './demo-account.ts'

const { test, smtp, drain } = await mailingApp()
let demo: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  demo = await openDemo(test)
}, 180_000)

/** Every text of the hotel for guests, by language. */
async function dictionary(): Promise<Record<Language, Set<string>>> {
  const texts = Object.fromEntries(LANGUAGES.map((one) => [one, new Set<string>()])) as Record<
    Language,
    Set<string>
  >
  const add = (language: Language, text: string | null | undefined) => text && texts[language].add(text)
  const of = `property_id=${demo.hotel_id}&limit=100`
  const types = await demo.every(`/room-types?${of}`)
  const plans = await demo.every(`/rate-plans?${of}`)
  const services = await demo.every(`/services?${of}`)
  const { booking_page } = (await demo.api.get(`/properties/${demo.hotel_id}`)).body
  for (const one of [...types, ...plans, ...services]) {
    if (typeof one.name === 'string') add('en', one.name)
    add('en', one.description)
    for (const language of LANGUAGES) {
      add(language, one.translations[language]?.name)
      add(language, one.translations[language]?.description)
      if (typeof one.name === 'object') add(language, one.name[language])
    }
  }
  for (const language of LANGUAGES)
    for (const text of Object.values(booking_page.texts[language] ?? {})) add(language, text as string)
  for (const { alt, alt_translations } of [
    ...booking_page.photos,
    ...types.flatMap(({ photos }) => photos),
  ]) {
    add('en', alt)
    for (const language of LANGUAGES) add(language, alt_translations[language])
  }
  return texts
}

/** Texts of other languages that are words of this one too are no texts of another language. */
function foreign(texts: Record<Language, Set<string>>, language: Language): string[] {
  const own = [...texts[language]].join('\n').toLowerCase()
  return LANGUAGES.filter((one) => one !== language)
    .flatMap((one) => [...texts[one]])
    .filter((text) => !own.includes(text.toLowerCase()))
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** As a word of its own, not within another one. */
const isIn = (page: string, text: string) =>
  new RegExp(`(?<![\\p{L}\\d])${escaped(text)}(?![\\p{L}\\d])`, 'iu').test(page)

/** What a browser has of a page: texts, alternative texts and structured data; not the links to other languages. */
const readable = (html: string) =>
  html
    .replaceAll(/ (?:href|action|src|srcset|value|content="http)="[^"]*"/g, ' ')
    .replaceAll(/&#39;/g, "'")
    .replaceAll(/&quot;/g, '"')

describe.each(LANGUAGES)('the demo in %s — rule 26.35', (language) => {
  it('has its own texts on page, in mails and on documents, and none of another language', async () => {
    const texts = await dictionary()
    expect(texts[language].size).toBeGreaterThan(30)
    const strange = foreign(texts, language)
    const found: string[] = []
    const look = (place: string, content: string) => {
      for (const text of strange) if (isIn(content, text)) found.push(`${place}: ${text}`)
    }
    const page = `${test.base}/book/harbour-house`
    const stay = 'from=2027-05-10&to=2027-05-18&adults=2&children=0'
    const urls = ['', '/rooms', '/several'].map((path) => `${page}${path}?${stay}&lang=${language}`)
    for (const url of [...urls, `${page}/rooms?from=2027-05-10&to=2027-05-12&adults=7&lang=${language}`])
      look(url, readable((await visit(url)).html))

    const rooms_url = urls[1]!
    const services_url = linkOf(await visit(rooms_url), '/services?', rooms_url)
    const services = await visit(services_url)
    look('services', readable(services.html))
    const chosen = Object.fromEntries(
      Object.keys(formOf(services, services_url, 'get').fields)
        .filter((name) => name.startsWith('svc'))
        .map((name) => [name, '1']),
    )
    expect(services.html).toContain(' class="card service"')
    const form = await filledForm(page, `${stay}&lang=${language}`, test, chosen)
    const details_url = await detailsAddress(page, `${stay}&lang=${language}`, chosen)
    look('details', readable((await visit(details_url)).html))
    const email = `guest.${language}@example.com`
    smtp.mails.length = 0
    const sent = await post(form.action, { ...form.fields, ...DETAILS, email })
    expect([sent.status, sent.text]).toEqual([303, expect.anything()])
    const { to } = sent
    const booking = new URL(to!, page).href.replace('/pay', '')
    look('confirmation', readable((await visit(booking)).html))

    const newest = (await demo.api.get('/reservations?limit=20')).body.data
    const booked = newest.find(({ booker }: Reservation) => booker.email === email)
    await drain()
    expect(smtp.mails.length).toBeGreaterThan(0)
    for (const { opened } of smtp.mails)
      look('mail', `${opened.subject}\n${opened.text}\n${readable(opened.html ?? '')}`)
    const [invoice] = (await demo.api.get(`/invoices?reservation_id=${booked.id}&type=invoice`)).body.data
    const pdf = await demo.api.get(`/invoices/${invoice.id}/pdf`)
    const { pages } = await readPdf(pdf.bytes)
    look('invoice', pages.join('\n'))
    expect(found).toEqual([])
  })
})
