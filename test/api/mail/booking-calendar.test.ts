import type { Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { openPage, visit } from '../../harness/booking-page/pages.ts'
import { ALL_GUEST_MAILS, mailingApp } from '../../harness/mail/mailing-app.ts'
import { PICTURE } from '../../harness/requests/picture.ts'
import { GUEST, roomsOf } from '../../harness/stock.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()

const calendarIn = ({ attachments }: Email) => {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file) return null
  const text = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content)
  const lines = text.replaceAll(/\r?\n /g, '').split(/\r?\n/)
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
  return {
    file: file.filename,
    method: field('METHOD'),
    status: field('STATUS'),
    uid: field('UID'),
    sequence: Number(field('SEQUENCE')),
    from: field('DTSTART'),
    until: field('DTEND'),
    description: field('DESCRIPTION'),
  }
}
async function arrived() {
  await drain()
  return smtp.mails.splice(0).map(({ opened }) => opened)
}
const one = async () => {
  const mails = await arrived()
  expect(mails).toHaveLength(1)
  return mails[0]!
}

describe('rule 27.14 — the calendar file of e-mails about a booking', () => {
  it('puts the stay into a calendar, moves it there and takes it out', async () => {
    const { reserve } = await makeHotel(ALL_GUEST_MAILS)
    const stay = await reserve()
    const booked = calendarIn(await one())
    expect(booked).toMatchObject({
      file: 'stay.ics',
      method: 'PUBLISH',
      status: 'CONFIRMED',
      uid: `${stay.id}@booking.serai`,
      from: '20270315T140000Z',
      until: '20270318T100000Z',
    })
    await stay.patch({ check_out: '2027-03-20', notify_guest: true })
    const changed = calendarIn(await one())
    expect(changed).toMatchObject({ method: 'PUBLISH', uid: booked!.uid, until: '20270320T100000Z' })
    expect(changed!.sequence).toBeGreaterThan(booked!.sequence)
    await stay.to('cancelled')
    const cancelled = calendarIn(await one())
    expect(cancelled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: booked!.uid })
    expect(cancelled!.sequence).toBeGreaterThan(changed!.sequence)
  })

  it('is the same event as the file on the page of the booking', async () => {
    const hotel = await makeHotel(ALL_GUEST_MAILS)
    await openPage(test, hotel)
    await hotel.reserve()
    const mail = await one()
    const link = new URL(/https?:\/\/\S+\/book\/m\/[^?\s]+/.exec(mail.text!)![0])
    const page = await visit(`${test.base}${link.pathname}/stay.ics`)
    const [sent, shown] = [calendarIn(mail)!, page.html]
    expect(shown).toContain(`UID:${sent.uid}`)
    expect(shown).toContain(`SEQUENCE:${sent.sequence}`)
    expect(shown).toContain(`DTSTART:${sent.from}`)
  })

  it('of several rooms is one event, from the first arrival to the last departure', async () => {
    const hotel = await makeHotel(ALL_GUEST_MAILS)
    const room = { ...hotel.stock, check_in: '2027-03-15', check_out: '2027-03-18', adults: 2 }
    const body = roomsOf([room, { ...room, check_out: '2027-03-19' }], { guest: GUEST })
    const { reservations } = await hotel.api.make('/bookings', body)
    const [first] = reservations.map(({ id }: { id: string }) => id).toSorted()
    expect(calendarIn(await one())).toMatchObject({
      uid: `${first}@booking.serai`,
      from: '20270315T140000Z',
      until: '20270319T100000Z',
    })
  })

  it('is not in e-mails about what is only held, and not in others', async () => {
    const hotel = await makeHotel(ALL_GUEST_MAILS)
    const deposit_rule = { type: 'percent', percent: 30, hold_minutes: 60 }
    await hotel.api.patch(`/rate-plans/${hotel.stock.rate_plan_id}`, { deposit_rule })
    const held = await hotel.reserve()
    const mails = [await one()]
    await held.to('cancelled')
    mails.push(await one())
    expect(mails.map(calendarIn)).toEqual(mails.map(() => null))
  })
})

describe('rule 27.11 — the photo of the room in the confirmation', () => {
  it('is a part of the e-mail, small, with its alternative text; the plain text stays as it is', async () => {
    const hotel = await makeHotel(ALL_GUEST_MAILS)
    await hotel.reserve()
    const without = await one()
    const alt = encodeURIComponent('Bed & window')
    await hotel.api.make(`/room-types/${hotel.stock.room_type_id}/photos?alt=${alt}`, PICTURE)
    const stay = await hotel.reserve()
    const mail = await one()
    const photo = mail.attachments.find(({ mimeType }) => mimeType === 'image/jpeg')!
    expect(photo.disposition).toBe('inline')
    expect((photo.content as ArrayBuffer).byteLength).toBeLessThan(100_000)
    const cid = photo.contentId!.replaceAll(/[<>]/g, '')
    expect(mail.html).toContain(`<img src="cid:${cid}" alt="Bed &amp; window" width="`)
    expect(without.html).not.toContain('<img')
    const words = (text: string) => text.replaceAll(/[A-Z0-9]{3}-[A-Z0-9]{4}|https?:\S+/g, '')
    expect(words(mail.text!)).toBe(words(without.text!))
    // A change is about dates and prices.
    await stay.patch({ check_out: '2027-03-20', notify_guest: true })
    expect((await one()).html).not.toContain('<img')
  })
})

describe('rule 27.11 — the logo of the property', () => {
  it('is a part of each e-mail to its guests, in place of its name', async () => {
    const hotel = await makeHotel(ALL_GUEST_MAILS)
    await hotel.owner.post(`/properties/${hotel.property_id}/logo`, PICTURE)
    const { name } = (await hotel.api.get(`/properties/${hotel.property_id}`)).body
    const stay = await hotel.reserve()
    await stay.to('cancelled')
    for (const mail of await arrived()) {
      const logo = mail.attachments.find(({ mimeType }) => mimeType === 'image/png')!
      expect(logo.disposition).toBe('inline')
      const cid = logo.contentId!.replaceAll(/[<>]/g, '')
      expect(mail.html).toContain(`<img class="mail-logo" src="cid:${cid}" alt="${name}"`)
      expect(mail.html).not.toContain('class="mail-mark"')
    }
    await hotel.owner.delete(`/properties/${hotel.property_id}/logo`)
    await hotel.reserve()
    expect((await one()).html).toContain('class="mail-mark"')
  })
})
