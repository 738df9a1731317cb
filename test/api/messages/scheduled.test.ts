import { afterEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { TEMPLATE_KINDS } from '#contract/mail/template-kinds.ts'
import type { Client } from '../../harness/client.ts'
import { ALL_GUEST_MAILS, mailingApp } from '../../harness/mail/mailing-app.ts'
import { sendGuestMails } from '../../harness/mail/messages.ts'
import { IS_LONG_RUN } from '../../harness/repetitions.ts'
import { eur } from '../../harness/stock.ts'

const { test, smtp, drain, makeHotel, arrived } = await mailingApp()
/** What is due is written, and the time in which it can be taken back goes by. */
const send = async () => {
  await sendGuestMails(test.app)
  test.clock.advance({ seconds: 10 })
}
afterEach(() => test.db.query('DELETE FROM message_schedules'))

/** A hotel with some kinds enabled. */
async function hotelWith(kinds: Record<string, object>, guest_mails = {}) {
  const hotel = await makeHotel(guest_mails)
  const { api, property_id } = hotel
  for (const [kind, more] of Object.entries(kinds))
    await api.send('PUT', '/message-schedules', { property_id, kind, enabled: true, ...more })
  return hotel
}
const ARRIVAL = { before_arrival: { days: 2, time: '10:00' } }
const roomOf = async (api: Client) => (await api.get('/rooms')).body.data[0].id
const stay = { check_in: '2027-01-08', check_out: '2027-01-10' }

describe('rule 27.6 — e-mails of a date', () => {
  it("are sent at their time in the property's time zone: before, on and after", async () => {
    const { reserve, api } = await hotelWith({
      ...ARRIVAL,
      check_in_today: { time: '09:00' },
      after_stay: { days: 1, time: '10:00' },
    })
    const one = await reserve(stay)
    const at = async (moment: string) => {
      test.clock.set(moment)
      await send()
      return arrived()
    }
    expect(await at('2027-01-06T08:59:00Z')).toEqual([])
    expect(await at('2027-01-06T09:00:00Z')).toEqual([
      expect.stringContaining('begins on Friday, 8 January 2027'),
    ])
    expect(await at('2027-01-07T12:00:00Z')).toEqual([])
    expect(await at('2027-01-08T08:00:00Z')).toEqual([expect.stringContaining('Welcome today')])
    expect((await one.to('checked_in', { room_id: await roomOf(api) })).body).toMatchObject({
      status: 'checked_in',
    })
    test.clock.set('2027-01-10T09:00:00Z')
    expect((await one.to('checked_out', { allow_open_balance: true })).status).toBe(200)
    expect(await at('2027-01-11T08:59:00Z')).toEqual([])
    expect(await at('2027-01-11T09:00:00Z')).toEqual([expect.stringContaining('Thank you for your stay')])
    expect(await at('2027-01-12T09:00:00Z')).toEqual([])
  })

  it('are not sent for later bookings, cancellations, and dates before the kind was enabled', async () => {
    const { reserve, api, property_id } = await hotelWith(ARRIVAL)
    const cancelled = await reserve(stay)
    await api.post(`/reservations/${cancelled.id}/cancel`, {})
    test.clock.set('2027-01-06T09:30:00Z')
    await reserve(stay)
    await send()
    expect(await arrived()).toEqual([])
    const other = { property_id, kind: 'check_in_today', enabled: true, time: '09:00' }
    test.clock.set('2027-01-08T08:30:00Z')
    await api.send('PUT', '/message-schedules', other)
    await send()
    expect(await arrived()).toEqual([])
  })

  it('that are waiting are withdrawn with the stay', async () => {
    const { reserve, api } = await hotelWith(ARRIVAL)
    const one = await reserve(stay)
    test.clock.set('2027-01-06T09:00:00Z')
    await send()
    await api.post(`/reservations/${one.id}/cancel`, {})
    expect(await arrived()).toEqual([])
  })

  it('leave bookings of channels to the channel, unless the property enables them', async () => {
    const { reserve, owner, property_id, connectChannel } = await hotelWith(ARRIVAL)
    await connectChannel('booking_com')
    const of_channel = { ...stay, channel: 'booking_com', external_reference: 'B-1' }
    await reserve(of_channel)
    test.clock.set('2027-01-06T09:00:00Z')
    await send()
    expect(await arrived()).toEqual([])
    test.clock.set('2027-01-04T10:00:00Z')
    await owner.patch(`/properties/${property_id}`, { guest_mails: { channel_bookings: true } })
    await reserve({ ...of_channel, external_reference: 'B-2' })
    test.clock.set('2027-01-06T09:00:00Z')
    await send()
    expect(await arrived()).toHaveLength(1)
  })
})

describe('rule 27.8 — an automatic e-mail', () => {
  it('can be withdrawn within ten seconds, and is not sent again', async () => {
    const { reserve, api } = await hotelWith(ARRIVAL)
    const { id } = await reserve(stay)
    test.clock.set('2027-01-06T09:00:00Z')
    await sendGuestMails(test.app)
    await drain()
    expect(smtp.mails).toEqual([])
    const thread = async () => (await api.get(`/reservations/${id}/messages`)).body.data
    const [waiting] = await thread()
    expect(waiting).toMatchObject({ kind: 'before_arrival', status: 'waiting' })
    expect((await api.delete(`/messages/${waiting.id}`)).status).toBe(204)
    for (let i = 0; i < 2; i++) await send()
    expect([await arrived(), await thread()]).toEqual([[], []])
  })
})

describe('rule 27.7 — an occasion makes one message', () => {
  it('with two services at once, repeated jobs, and an interrupted one', async () => {
    const { reserve, property_id } = await hotelWith(ARRIVAL)
    for (let i = 0; i < 3; i++) await reserve(stay)
    test.clock.set('2027-01-06T09:00:00Z')
    let broken = 0
    test.failpoint = async (name) => {
      if (name === 'before_guest_mail' && broken++ === 1) throw new Error('broken off')
    }
    await send()
    test.failpoint = undefined
    const second = await test.secondInstance()
    test.clock.advance({ minutes: 2 })
    await Promise.all([send(), sendGuestMails(second.app), send(), sendGuestMails(second.app)])
    await Promise.all([drain(), second.app.outbox_workers.live.drain()])
    expect(broken).toBeGreaterThan(1)
    expect(await arrived()).toHaveLength(3)
    const { rows } = await test.db.query('SELECT template FROM messages WHERE property_id = $1', [
      property_id,
    ])
    expect(rows).toHaveLength(3)
  })
})

describe('rule 27.4 — e-mails of an event', () => {
  it('report payments once, but not where one confirms the booking, and send invoices that were not sent by hand', async () => {
    const { reserve, api } = await hotelWith({ payment_received: {}, invoice: {} }, ALL_GUEST_MAILS)
    const one = await reserve(stay)
    await arrived()
    const { body: drafts } = await api.get(`/invoices?reservation_id=${one.id}`)
    const invoice = drafts.data[0].id
    await api.make(`/invoices/${invoice}/payments`, { amount: eur(5000), method: 'cash' })
    await send()
    await send()
    expect(await arrived()).toEqual([expect.stringContaining('Payment received')])
    await api.make(`/invoices/${invoice}/issue`, undefined)
    await send()
    await drain()
    const [mail, ...more] = smtp.mails.splice(0)
    expect(more).toEqual([])
    expect(mail!.opened.attachments).toHaveLength(1)
    await api.make(`/invoices/${invoice}/write-off`, { reason: 'Insolvent' })
    await send()
    expect(await arrived()).toEqual([])
  })
})

/** Of stays. */
const KINDS = TEMPLATE_KINDS.filter((kind) => kind !== 'enquiry_answer')

describe.each(LANGUAGES.slice(0, IS_LONG_RUN ? LANGUAGES.length : 1))(
  'rule 27.1 — in %s, each template of a property',
  (language) => {
    it('is sent once, as text and as HTML', async () => {
      test.clock.set('2027-01-04T09:00:00Z')
      const timed = { ...ARRIVAL, check_in_today: { time: '09:00' }, after_stay: { days: 0, time: '12:00' } }
      const hotel = await hotelWith({ ...timed, payment_received: {}, invoice: {} }, ALL_GUEST_MAILS)
      const { api, property_id, owner, stock } = hotel
      for (const kind of KINDS)
        await api.send('PUT', '/templates', {
          ...{ property_id, kind, language },
          subject: `${kind} {{confirmation_code}}`,
          body: `<${kind}> {{guest_name}} & Co\n\n{{total}}`,
        })
      await owner.patch(`/properties/${property_id}`, { letterhead: { language } })
      const { id } = await api.make('/rate-plans', {
        ...{ room_type_id: stock.room_type_id, name: 'Deposit', base_price: eur(10_000) },
        deposit_rule: { type: 'percent', percent: 50, due: 'at_booking', hold_minutes: 600 },
      })
      const one = await hotel.reserve({ ...stay, rate_plan_id: id })
      const deposit = (await api.get(`/invoices?reservation_id=${one.id}&type=deposit_invoice`)).body.data[0]
      await drain()
      await api.make(`/invoices/${deposit.id}/payments`, { amount: eur(10_000), method: 'cash' })
      await drain()
      await api.send('POST', `/invoices/${deposit.id}/send`, {})
      await one.patch({ adults: 1 })
      await drain()
      test.clock.advance({ minutes: 5 })
      const invoice = (await api.get(`/invoices?reservation_id=${one.id}&type=invoice`)).body.data[0]
      await api.make(`/invoices/${invoice.id}/payments`, { amount: eur(500), method: 'cash' })
      const at = async (moment: string) => {
        test.clock.set(moment)
        await send()
        await drain()
      }
      await at('2027-01-06T09:00:00Z')
      await at('2027-01-08T08:00:00Z')
      expect((await one.to('checked_in', { room_id: await roomOf(api) })).body).toMatchObject({
        status: 'checked_in',
      })
      test.clock.set('2027-01-10T09:00:00Z')
      expect((await one.to('checked_out', { allow_open_balance: true })).status).toBe(200)
      await at('2027-01-10T11:00:00Z')
      const cancelled = await hotel.reserve({
        check_in: '2027-02-01',
        check_out: '2027-02-02',
        rate_plan_id: id,
      })
      await drain()
      smtp.mails.splice(-1)
      await api.post(`/reservations/${cancelled.id}/cancel`, {})
      await drain()
      const missed = await hotel.reserve({ check_in: '2027-01-10', check_out: '2027-01-11' })
      await drain()
      smtp.mails.splice(-1)
      test.clock.set('2027-01-11T09:00:00Z')
      await missed.to('no_show', {})
      await drain()
      await missed.to('confirmed', {})
      await drain()
      const issued = (await api.get(`/invoices?reservation_id=${one.id}&type=invoice`)).body.data[0]
      const { id: credit_note } = await api.make(`/invoices/${issued.id}/credit-notes`, {
        reason: 'Goodwill',
      })
      await api.send('POST', `/invoices/${credit_note}/send`, {})
      await drain()
      const subjects = smtp.mails.map(({ opened }) => opened.subject!.split(' ')[0])
      expect(subjects.sort()).toEqual(KINDS.toSorted())
      for (const { opened } of smtp.mails) {
        const kind = opened.subject!.split(' ')[0]
        expect(opened.text).toContain(`<${kind}> `)
        expect(opened.html).toContain(`&lt;${kind}&gt; `)
        expect(opened.html).toContain(`<html lang="${language}"`)
        expect(opened.replyTo?.[0]?.address).toMatch(/^reply\+[0-9a-z]{45}@reply\.harbour\.example$/)
      }
    })
  },
)
