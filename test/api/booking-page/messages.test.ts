import { beforeAll, describe, expect, it } from 'vitest'
import { formOf, linkOf, post, visit } from '../../harness/booking-page/pages.ts'
import { newStay } from '../../harness/booking-page/stays.ts'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { createStaff, signedIn } from '../../harness/staff.ts'

const { test, makeHotel, arrived } = await mailingApp()
let hotel: Awaited<ReturnType<typeof makeHotel>>
let clerk: Awaited<ReturnType<typeof signedIn>>['api']
let book: Awaited<ReturnType<typeof newStay>>

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await makeHotel()
  clerk = (await signedIn(test, await createStaff(test, hotel, 'front_desk'))).api
  book = await newStay(test, hotel)
})

const threadOf = async (id: string) => (await clerk.get(`/reservations/${id}/messages`)).body.data

/** The current message form; the guest takes a while to write. */
async function messageForm(url: string) {
  const messages_url = linkOf(await visit(url), '/messages', url)
  const { action, fields } = formOf(await visit(messages_url), messages_url)
  test.clock.advance({ seconds: 30 })
  return { messages_url, send: (message: string, more = {}) => post(action, { ...fields, message, ...more }) }
}

describe('rule 26.11 — messages on the page of a booking', () => {
  it('a message is stored once, is unread for staff on Today, and their reply is shown once it can no longer be cancelled', async () => {
    const { url, id } = await book()
    const { messages_url, send } = await messageForm(url)
    const words = 'Can we come at 23:00?\n<b>Thank you</b> {{total}}'
    const [first, second] = await Promise.all([1, 2].map(() => send(words)))
    expect([first!.status, second!.status]).toEqual([303, 303])
    const thread = await threadOf(id)
    expect(thread).toMatchObject([
      { direction: 'in', channel: 'booking_page', body: words, from: 'Ngozi Okafor', read_at: null },
    ])
    const { rows } = (await clerk.get('/today')).body
    expect(rows.filter(({ type }: { type: string }) => type === 'message')).toHaveLength(1)
    await clerk.make(`/reservations/${id}/messages`, { direction: 'in', body: 'Phoned: he is drunk' })
    await clerk.make(`/reservations/${id}/messages`, { body: 'Of course, {{first_name}}.' })
    const shown = await visit(new URL(first!.to!, url).href)
    expect(shown.html).toContain('&lt;b&gt;Thank you&lt;/b&gt; {{total}}')
    expect(shown.text).toContain('Your message is with us.')
    expect(shown.text).not.toMatch(/Of course|drunk/)
    test.clock.advance({ seconds: 11 })
    const answered = await visit(messages_url)
    expect(answered.text).toContain('Of course, Ngozi.')
    expect(answered.text).not.toContain('drunk')
    expect(answered.text.indexOf('Can we come')).toBeLessThan(answered.text.indexOf('Of course'))
  })

  it('empty and too long messages, honeypot forms and invalid keys are not delivered, and are shown again', async () => {
    const { url, id } = await book()
    const { send } = await messageForm(url)
    const refused = [await send(''), await send('x'.repeat(2_001)), await send('Hi', { website: 'x' })]
    refused.push(await send('Hi <i>', { key: 'made-up' }))
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(refused.at(-1)!.html).toContain('>Hi &lt;i&gt;</textarea>')
    expect(await threadOf(id)).toEqual([])
  })

  it('the limit is twenty messages a day, and one stay shows nothing of another', async () => {
    const { url, id } = await book()
    for (let i = 0; i < 20; i++) expect((await (await messageForm(url)).send(`No. ${i}`)).status).toBe(303)
    const messages_url = linkOf(await visit(url), '/messages', url)
    const full = await visit(messages_url)
    expect(full.text).toContain('You have sent many messages today.')
    const other = await book()
    const fields = formOf(await visit(other.url.replace('?', '/messages?')), url).fields
    test.clock.advance({ seconds: 30 })
    expect((await post(messages_url, { ...fields, message: 'One more' })).status).toBe(429)
    expect(await threadOf(id)).toHaveLength(20)
    expect((await visit(other.url.replace('?', '/messages?'))).text).not.toContain('No. 1')
    test.clock.advance({ hours: 25 })
    expect((await (await messageForm(url)).send('A day later')).status).toBe(303)
  })
})

describe('rule 4.51 — the language of a booking', () => {
  it('is that of the page it was made on, in each of its mails, whatever the profile says', async () => {
    const own = await makeHotel({ confirmed: true, cancelled: true })
    const page = await newStay(test, own)
    const booking = async (lang: string) => {
      const { id } = await page(`from=2027-03-15&to=2027-03-18&adults=2&lang=${lang}`)
      return { stay: (await own.api.get(`/reservations/${id}`)).body, subjects: await arrived() }
    }
    const english = await booking('en')
    const german = await booking('de')
    expect(german.stay.guest_id).toBe(english.stay.guest_id)
    expect((await own.api.get(`/guests/${german.stay.guest_id}`)).body.language).toBe('en')
    expect([english.stay.language, german.stay.language]).toEqual(['en', 'de'])
    expect([...english.subjects, ...german.subjects]).toEqual([
      expect.stringMatching(/^Booking .* confirmed$/),
      expect.stringMatching(/^Buchung .* bestätigt/),
    ])
    await own.api.make(`/reservations/${german.stay.id}/cancel`, {})
    expect(await arrived()).toEqual([expect.stringMatching(/storniert/)])
    const by_desk = await own.reserve({
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: german.stay.booker.email },
    })
    expect((await own.api.get(`/reservations/${by_desk.id}`)).body.language).toBe(null)
    expect(await arrived()).toEqual([expect.stringMatching(/^Booking .* confirmed$/)])
  })
})
