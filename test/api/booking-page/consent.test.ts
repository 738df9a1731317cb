import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { filledForm, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { mailingApp } from '../../harness/mail/mailing-app.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()

let count = 0

/** Books on the page with the box ticked; the booking, its page, and the link in the e-mail about the consent. */
async function agree(hotel: Awaited<ReturnType<typeof makeHotel>>, page: string, email: string, lang = 'en') {
  const query = `from=2027-03-${10 + 2 * count}&to=2027-03-${11 + 2 * count++}&adults=2&lang=${lang}`
  const form = await filledForm(page, query, test)
  const sent = await post(form.action, { ...form.fields, email, marketing: 'yes' })
  const url = new URL(sent.to!, page).href
  await drain()
  const texts = smtp.mails.splice(0).map(({ opened }) => opened.text ?? '')
  const link = texts.map((text) => /https?:\/\/\S+\/consent\?\S+/.exec(text)?.[0]).find(Boolean)!
  const [, id] = /\/m\/.{26}(.{26})/.exec(url)!
  const { guest_id } = (await hotel.api.get(`/reservations/res_${id}`)).body
  const guest = async () => (await hotel.api.get(`/guests/${guest_id}`)).body
  return {
    url,
    link: link && `${test.base}${new URL(link).pathname}${new URL(link).search}`,
    guest,
    guest_id,
  }
}

async function confirm(link: string) {
  const { action, fields } = formOf(await visit(link), link)
  return post(action, fields)
}

async function opened() {
  count = 0
  const hotel = await makeHotel({ confirmed: true })
  return { hotel, page: await openPage(test, hotel) }
}

describe('rule 28.10 — consent from the form of the booking page', () => {
  it.each(LANGUAGES)('%s: counts once the button behind the link in the e-mail is pressed', async (lang) => {
    const { hotel, page } = await opened()
    const { link, guest } = await agree(hotel, page, `${lang}@example.com`, lang)
    expect(await guest()).toMatchObject({ marketing_consent: false, consents: [{ pending: true }] })
    const shown = await visit(link)
    expect(shown.text).not.toMatch(/undefined|\[object|\bnull\b/)
    expect((await guest()).marketing_consent).toBe(false)
    const { to, status } = await confirm(link)
    expect([status, to]).toEqual([303, expect.stringContaining('done=consent')])
    const after = await guest()
    expect(after).toMatchObject({ marketing_consent: true, consents: [{ pending: false, given: true }] })
    expect(after.consents).toHaveLength(1)
  })

  it('has no effect without the link of the e-mail, also not for the visitor who booked', async () => {
    const { hotel, page } = await opened()
    const { url, link, guest } = await agree(hotel, page, 'victim@example.com')
    const consent = url.replace('?', '/consent?')
    expect((await visit(consent)).status).toBe(404)
    const forged = `${consent}&proof=${(await guest()).consents[0].id}.${'A'.repeat(24)}`
    expect((await visit(forged)).status).toBe(404)
    expect((await post(consent, { proof: 'x.y' })).status).toBe(404)
    const { hotel: other, page: elsewhere } = await opened()
    const theirs = await agree(other, elsewhere, 'victim@example.com')
    const swapped = theirs.url.replace('?', `/consent?proof=${new URL(link).searchParams.get('proof')}&`)
    expect([303, 404]).toContain((await visit(swapped)).status)
    expect((await guest()).marketing_consent).toBe(false)
  })

  it('a stranger who types the address does not undo a withdrawal, nor does a link that was used', async () => {
    const { hotel, page } = await opened()
    const first = await agree(hotel, page, 'gone@example.com')
    await confirm(first.link)
    await hotel.api.make(`/guests/${first.guest_id}/consents`, { purpose: 'marketing', given: false })
    test.clock.advance({ minutes: 5 })
    const stranger = await agree(hotel, page, 'gone@example.com')
    expect(stranger.guest_id).toBe(first.guest_id)
    expect(await first.guest()).toMatchObject({
      marketing_consent: false,
      consents: [{ pending: true }, { given: false }, { given: true, pending: false }],
    })
    expect((await visit(first.link)).status).toBe(303)
    expect((await first.guest()).marketing_consent).toBe(false)
    // The owner of the mailbox may agree again.
    await confirm(stranger.link)
    expect((await first.guest()).marketing_consent).toBe(true)
  })
})
