import { afterEach, describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { actions } from '#test/harness/front-desk.ts'
import { readPdf } from '#test/harness/invoices/documents.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { createStaff, signedIn, staffOf } from '#test/harness/staff.ts'
import { makeBooking } from '#test/harness/stock.ts'

const { smtp, test, drain, makeHotel } = await mailingApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const sendReports = () => test.app.jobs.find(({ name }) => name === 'send_reports')!.run()

// Jobs run for all hotels: those of earlier tests must not send any more.
afterEach(async () => {
  await test.db.query(`UPDATE report_schedules SET status = 'paused'`)
})

/** E-mails since the last call. */
async function arrived() {
  await sendReports()
  await drain()
  const failed = await test.db.query('SELECT item, last_error FROM job_retries')
  expect(failed.rows).toEqual([])
  return smtp.mails.splice(0).map(({ to, opened }) => ({ to, opened, subject: opened.subject }))
}

/** A hotel in Berlin with a guest in house, whose owner sets up reports by e-mail. */
async function hotelOf() {
  const hotel = await makeHotel()
  const [room] = (await hotel.api.get('/rooms')).body.data
  const dates = { check_in: '2027-01-04', check_out: '2027-01-06' }
  const stay = await makeBooking(hotel.api, hotel.stock, { ...dates, room_id: room.id })
  await actions(hotel, stay.id).to('checked_in')
  /** A session of an hour ago may have expired. */
  const owner = async () => (await staffOf(test, hotel)).api
  const schedule = async (fields: object): Promise<Answer> =>
    (await owner()).make('/report-schedules', {
      ...{ property_id: hotel.property_id, report: 'manager', frequency: 'close', language: 'en' },
      recipients: ['owner@harbour.example'],
      ...fields,
    })
  return { ...hotel, owner, schedule, stay }
}

const at = (moment: string) => test.clock.set(moment)

describe('rule 23.8 — reports by e-mail', () => {
  it('the close of the day sends the manager’s report, with its PDF and its figures, once to each recipient', async () => {
    const hotel = await hotelOf()
    await hotel.schedule({ recipients: ['owner@harbour.example', 'books@harbour.example'] })
    at('2027-01-05T03:05:00Z')
    expect(await arrived()).toEqual([])
    await closeDays(test)
    const mails = await arrived()
    expect(mails.map(({ to }) => to[0]).sort()).toEqual(['books@harbour.example', 'owner@harbour.example'])
    const [{ opened }] = mails as [Answer]
    expect(opened.subject).toBe('Manager’s report · Harbour House · 4 January 2027')
    expect(opened.text).toContain('Rooms sold: 1 / 3')
    expect(opened.html).toContain('1 / 3')
    const [file] = opened.attachments
    expect([file.filename, file.mimeType]).toEqual(['HARBOUR-manager-2027-01-04.pdf', 'application/pdf'])
    const pdf = await readPdf(Buffer.from(file.content))
    expect(pdf.title).toBe('Manager’s report · Harbour House')
    const { day } = (await hotel.api.get(`/reports/manager?property_id=${hotel.property_id}&date=2027-01-04`))
      .body
    expect(pdf.pages.join(' ')).toContain((day.total_net.amount / 100).toFixed(2))
    expect(await arrived()).toEqual([])
  })

  it('missed days are sent with their own dates; of a week only the newest', async () => {
    const hotel = await hotelOf()
    await hotel.schedule({})
    await hotel.schedule({ report: 'balances', frequency: 'weekly', weekday: 1, time: '07:00' })
    at('2027-01-20T10:00:00Z')
    await closeDays(test)
    const subjects = (await arrived()).map(({ subject }) => subject)
    expect(subjects.filter((one) => one!.startsWith('Manager')).sort()).toEqual(
      [13, 14, 15, 16, 17, 18, 19].map((day) => `Manager’s report · Harbour House · ${day} January 2027`),
    )
    expect(subjects.filter((one) => one!.startsWith('Open'))).toEqual([
      'Open balances · Harbour House · 17 January 2027',
    ])
    expect(await arrived()).toEqual([])
  })

  it('payments of a month have its dates, in the selected language', async () => {
    const hotel = await hotelOf()
    await hotel.schedule({ report: 'payments', frequency: 'monthly', day: 1, time: '06:00', language: 'de' })
    at('2027-02-01T04:59:00Z')
    await closeDays(test)
    expect(await arrived()).toEqual([])
    at('2027-02-01T05:00:00Z')
    const [mail] = (await arrived()) as [Answer]
    expect(mail.subject).toBe(
      'Zahlungen nach Art und Person · Harbour House · 1. Januar 2027 – 31. Januar 2027',
    )
    expect((await readPdf(Buffer.from(mail.opened.attachments[0].content))).language).toBe('de')
  })

  it.each([
    ['put forward', '2027-03-28', '02:30', '2027-03-28T01:29:00Z', '2027-03-28T01:30:00Z'],
    ['put back', '2027-10-31', '02:30', '2027-10-31T01:29:00Z', '2027-10-31T01:30:00Z'],
  ])('clocks that are %s: once, at the later of two times', async (_how, _date, time, before, after) => {
    const hotel = await hotelOf()
    at(before)
    for (let i = 0; i < 4; i++) await closeDays(test)
    await hotel.schedule({ report: 'in_house', frequency: 'weekly', weekday: 7, time })
    expect(await arrived()).toEqual([])
    at(after)
    const late = Temporal.Instant.from(after).add({ hours: 5 }).toString()
    const sent = await arrived()
    at(late)
    await closeDays(test)
    // The previous day may have to be closed first.
    expect([...sent, ...(await arrived())]).toHaveLength(1)
    expect(await arrived()).toEqual([])
  })

  it('paused it sends nothing, and resumed nothing that was due meanwhile; it can be sent at once', async () => {
    const hotel = await hotelOf()
    const { id } = await hotel.schedule({})
    await (await hotel.owner()).patch(`/report-schedules/${id}`, { status: 'paused' })
    at('2027-01-05T03:05:00Z')
    await closeDays(test)
    expect(await arrived()).toEqual([])
    at('2027-01-05T09:00:00Z')
    await (await hotel.owner()).patch(`/report-schedules/${id}`, { status: 'active' })
    expect(await arrived()).toEqual([])
    const sent = await (await hotel.owner()).post(`/report-schedules/${id}/send`)
    expect(sent).toMatchObject({ status: 202, body: { id, last_date: '2027-01-04' } })
    const [mail] = await arrived()
    expect(mail!.subject).toContain('4 January 2027')
    const { data } = (await (await hotel.owner()).get(`/mails?resource_id=${id}`)).body
    expect(data).toMatchObject([
      { kind: 'report', status: 'sent', to: 'owner@harbour.example', resource_id: id },
    ])
    await (await hotel.owner()).delete(`/report-schedules/${id}`)
    at('2027-01-06T03:05:00Z')
    await closeDays(test)
    expect(await arrived()).toEqual([])
  })

  it('changed from weekly to every close, it applies on the same day', async () => {
    const hotel = await hotelOf()
    const { id } = await hotel.schedule({
      report: 'balances',
      frequency: 'weekly',
      weekday: 1,
      time: '11:00',
    })
    at('2027-01-11T10:30:00Z')
    await closeDays(test)
    expect((await arrived()).map(({ subject }) => subject)).toEqual([
      'Open balances · Harbour House · 10 January 2027',
    ])
    await (await hotel.owner()).patch(`/report-schedules/${id}`, { frequency: 'close' })
    at('2027-01-12T03:05:00Z')
    await closeDays(test)
    expect((await arrived()).map(({ subject }) => subject)).toEqual([
      'Open balances · Harbour House · 11 January 2027',
    ])
    expect(await arrived()).toEqual([])
  })

  it('a refusing address is shown with its e-mail, and others are not affected', async () => {
    const hotel = await hotelOf()
    const { id } = await hotel.schedule({})
    smtp.behave({ recipient: { code: 550, text: 'no such user' } })
    at('2027-01-05T03:05:00Z')
    await closeDays(test)
    expect(await arrived()).toEqual([])
    smtp.behave({})
    const { data } = (await (await hotel.owner()).get(`/mails?resource_id=${id}`)).body
    expect(data).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('no such user') }])
  })

  it('rule 19.4 — a downtime pack is sent at its times where scheduled: page and PDF', async () => {
    const hotel = await hotelOf()
    await hotel.schedule({ report: 'downtime_pack', frequency: 'pack_times' })
    at('2027-01-04T10:29:00Z')
    expect(await arrived()).toEqual([])
    at('2027-01-05T06:00:00Z')
    const mails = (await arrived()) as Answer[]
    expect(mails).toHaveLength(1)
    const [pdf, page] = mails[0].opened.attachments
    expect([pdf.mimeType, page.mimeType]).toEqual(['application/pdf', 'text/html'])
    expect(Buffer.from(page.content).toString()).toContain('In house by room (1)')
    expect(await arrived()).toEqual([])
  })
})

describe('rule 23.9 — the overview by e-mail', () => {
  it('equals the overview, as text and as a page for a phone', async () => {
    const hotel = await hotelOf()
    await hotel.schedule({ report: 'overview', frequency: 'weekly', weekday: 2, time: '08:00' })
    at('2027-01-05T07:00:00Z')
    await closeDays(test)
    const [mail] = (await arrived()) as [Answer]
    const { api } = await staffOf(test, hotel)
    const { properties } = (await api.get('/overview')).body
    expect(properties).toHaveLength(1)
    const euros = ({ amount }: { amount: number }) =>
      (amount / 100).toLocaleString('en', { style: 'currency', currency: 'EUR' })
    const [{ rooms_sold, rooms_available, occupancy, ahead, month, open_balances }] = properties
    const lines = [
      `Tonight: ${rooms_sold} / ${rooms_available} · ${occupancy} %`,
      `Next 30 nights: ${ahead.now.rooms_sold}\u00a0room night · ${euros(ahead.now.room_revenue)}`,
      'The same a year ago: not recorded',
      `Room revenue this month: ${euros(month.room_revenue)}`,
      `Open balances: ${euros(open_balances)}`,
    ]
    for (const line of lines) expect(mail.opened.text).toContain(line)
    for (const value of lines.map((line) => line.slice(line.indexOf(': ') + 2)))
      expect(mail.opened.html).toContain(value)
    expect(mail.opened.html).toContain('max-width:600px')
    expect(mail.opened.attachments).toEqual([])
  })

  it('in German has German number formats', async () => {
    const hotel = await hotelOf()
    const german = { report: 'overview', frequency: 'weekly', weekday: 2, time: '08:00', language: 'de' }
    await hotel.schedule(german)
    at('2027-01-05T07:00:00Z')
    await closeDays(test)
    const [mail] = (await arrived()) as [Answer]
    const { api } = await staffOf(test, hotel)
    const [{ rooms_sold, rooms_available, occupancy }] = (await api.get('/overview')).body.properties
    const share = occupancy.replace('.', ',')
    expect(share).toMatch(/^\d+,\d\d$/)
    expect(mail.opened.text).toContain(`Heute Nacht: ${rooms_sold} / ${rooms_available} · ${share} %`)
    expect(mail.opened.text).toContain('Nächste 30 Nächte: 1\u00a0Zimmernacht · ')
  })
})

describe('rule 23.7 — fields of a schedule', () => {
  it('422 — a frequency without its time, one of another report, and an invalid address', async () => {
    const hotel = await hotelOf()
    const refused = async (fields: object) => {
      const { status, body } = await (await hotel.owner()).post('/report-schedules', {
        ...{ property_id: hotel.property_id, report: 'manager', frequency: 'close', language: 'en' },
        recipients: ['owner@harbour.example'],
        ...fields,
      })
      return [status, body.error.details[0].field]
    }
    expect(await refused({ frequency: 'weekly', weekday: 1 })).toEqual([422, 'time'])
    expect(await refused({ frequency: 'weekly', time: '07:00' })).toEqual([422, 'weekday'])
    expect(await refused({ frequency: 'monthly', time: '07:00' })).toEqual([422, 'day'])
    expect(await refused({ frequency: 'pack_times' })).toEqual([422, 'frequency'])
    expect(await refused({ report: 'downtime_pack' })).toEqual([422, 'frequency'])
    expect(await refused({ report: 'overview' })).toEqual([422, 'frequency'])
    expect((await refused({ recipients: ['nobody'] }))[0]).toBe(422)
    expect((await refused({ recipients: [] }))[0]).toBe(422)
    for (let i = 0; i < 20; i++) await hotel.schedule({})
    expect(await refused({})).toEqual([422, 'property_id'])
    const { data } = (await (await hotel.owner()).get(`/report-schedules?property_id=${hotel.property_id}`))
      .body
    expect(data).toHaveLength(20)
  })

  it('a property has at most 20, also with concurrent requests', async () => {
    const hotel = await hotelOf()
    for (let i = 0; i < 18; i++) await hotel.schedule({})
    const { api } = await staffOf(test, hotel)
    const wish = { report: 'manager', frequency: 'close', language: 'en', recipients: ['a@harbour.example'] }
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.post('/report-schedules', { property_id: hotel.property_id, ...wish }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422])
  })

  it('SVC-4103 — managers and owners only; one restricted to properties has an overview of those alone', async () => {
    const hotel = await hotelOf()
    const desk = await staffOf(test, hotel, 'front_desk')
    const path = `/report-schedules?property_id=${hotel.property_id}`
    expect((await desk.api.get(path)).body.error.code).toBe('SVC-4103')
    await hotel.addProperty()
    const person = await createStaff(test, hotel, 'manager', { property_ids: [hotel.property_id] })
    const { api } = await signedIn(test, person)
    await api.make('/report-schedules', {
      ...{ property_id: hotel.property_id, report: 'overview', language: 'en', frequency: 'weekly' },
      ...{ weekday: 2, time: '08:00', recipients: ['owner@harbour.example'] },
    })
    at('2027-01-05T07:00:00Z')
    await closeDays(test)
    const [mail] = (await arrived()) as [Answer]
    expect(mail.opened.text.match(/Tonight:/g)).toHaveLength(1)
  })
})
