import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { linkOf, openPage, visit } from '../../harness/booking-page/pages.ts'
import { newStay } from '../../harness/booking-page/stays.ts'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'

const { test } = await mailingApp()
const quiet = sharedApp()

const HOUSE = 'Hotel Zur Alten Werft'
let page: string
let stay: { url: string; id: string }
beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel({ property: { name: HOUSE } })
  stay = await (await newStay(test, hotel, { languages: LANGUAGES }))()
  page = await openPage(test, hotel, { languages: LANGUAGES })
})

const tokenOf = (url: string) => /\/m\/([^/?]+)/.exec(url)![1]!
const own = (token: string, path = '') => `${test.base}/book/m/${token}${path}?lang=en`

describe('rule 26.37 — a link that opens nothing', () => {
  it.each(LANGUAGES)('%s: names the hotel, and leads to the form that finds a booking', async (lang) => {
    const at = `${page}/quote/cut?lang=${lang}`
    const shown = await visit(at)
    expect([shown.status, shown.text.includes(HOUSE)]).toEqual([404, true])
    expect(shown.html).toContain(`<html lang="${lang}">`)
    expect(shown.html).toContain('content="noindex')
    expect((await visit(linkOf(shown, '/find', at))).status).toBe(200)
    // In another language it is the same address.
    expect(shown.html).toContain(`/quote/cut?lang=${lang === 'en' ? 'de' : 'en'}`)
  })

  it('of a booking, of its payment and of a group, cut or mistyped or with a letter too much', async () => {
    const token = tokenOf(stay.url)
    const wrong = [
      own(token.slice(0, -1)),
      own(token.slice(0, 60)),
      own(token.slice(0, 30), '/pay'),
      own(`${token}.`),
      own(token, '/pa'),
      `${page}/nothing?lang=en`,
      `${page}?group=wrong&lang=en`,
    ]
    for (const url of wrong) {
      const { status, text, html } = await visit(url)
      expect([url, status, text.includes(HOUSE), html.includes('/find?lang=en')]).toEqual([
        url,
        404,
        true,
        true,
      ])
    }
    expect((await visit(stay.url)).status).toBe(200)
  })

  it('says the same whether there is such a booking or not', async () => {
    const [account, booking, rest] = [
      tokenOf(stay.url).slice(0, 26),
      tokenOf(stay.url).slice(26, 52),
      `0.${'A'.repeat(24)}`,
    ]
    const other = `${booking.slice(0, -2)}${booking.endsWith('00') ? '11' : '00'}`
    const [there, not_there] = [
      await visit(own(`${account}${booking}${rest}`)),
      await visit(own(`${account}${other}${rest}`)),
    ]
    expect(there.text).toBe(not_there.text)
    expect([there.status, not_there.status]).toEqual([404, 404])
  })

  it('names the hotel of an account that is known, and no other', async () => {
    const shown = await visit(own(`${'0'.repeat(52)}0.${'A'.repeat(24)}`))
    expect([shown.status, shown.text.includes(HOUSE), shown.html.includes('/find')]).toEqual([
      404,
      false,
      false,
    ])
    expect((await visit(`${test.base}/book/m/x`)).status).toBe(404)
  })

  it('names the properties of an account that has several; of a booking its own', async () => {
    const several = await test.createHotel({ property: { name: 'Erstes Haus' } })
    const first = await (await newStay(test, several))()
    const second = await several.addProperty({ name: 'Zweites Haus' })
    const token = tokenOf(first.url)
    await openPage(test, { ...several, property_id: second })
    const cut = await visit(own(token.slice(0, 40)))
    expect(cut.text).toMatch(/Erstes Haus or Zweites Haus/)
    expect(cut.html.match(/\/find\?lang=en/g)).toHaveLength(2)
    test.clock.set('2027-06-01T09:00:00Z')
    const expired = await visit(first.url)
    test.clock.set('2027-01-04T09:00:00Z')
    expect([expired.status, expired.text.includes('Zweites')]).toEqual([404, false])
    expect(expired.text).toContain('Erstes Haus')
  })

  it('says whom to ask where the link of a booking is not sent again', async () => {
    const other = await quiet.createHotel({ property: { name: HOUSE } })
    const at = await openPage(quiet, other)
    const shown = await visit(`${at}/find?lang=en`)
    expect([shown.status, shown.text.includes(HOUSE)]).toEqual([404, true])
    expect(shown.text).toContain('Please write to us or call us')
    await staffOf(quiet, other).then(({ api }) =>
      api.patch(`/properties/${other.property_id}`, { booking_page: { open: false } }),
    )
    // A closed page is not told apart from an unknown one. rule 26.1
    expect((await visit(`${at}/find?lang=en`)).text).toBe(
      (await visit(`${quiet.base}/book/nobody?lang=en`)).text,
    )
  })
})
