import { afterEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { invoiceTo, payAs } from '#test/harness/companies/account.ts'
import { oneDocument } from '#test/harness/invoices/invoices.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { eur, makeBooking } from '#test/harness/stock.ts'

const { test, smtp, drain, makeHotel, arrived } = await mailingApp()
const remind = (app = test.app) => app.jobs.find(({ name }) => name === 'send_payment_reminders')!.run()
/** The job is of all properties: those of an earlier test are silent. */
afterEach(() => test.db.query(`UPDATE properties SET payment_reminders = '{"days": [], "since": null}'`))

/** A hotel that reminds after 7, 14 and 21 days, and a company that pays within 14. */
async function setUp(company: object = {}, days: readonly number[] = [7, 14, 21]) {
  const hotel = await makeHotel()
  const { api, property_id, stock } = hotel
  await hotel.owner.patch(`/properties/${property_id}`, { payment_reminders: { days } })
  const { id: company_id } = await api.make('/companies', {
    name: 'Okafor Trading Ltd',
    invoice_email: 'accounts@okafor.example',
    payment_terms_days: 14,
    ...company,
  })
  const invoice = (wish: object = {}) => invoiceTo(api, stock, company_id, wish)
  const at = async (moment: string) => {
    test.clock.set(moment)
    await remind()
    return arrived()
  }
  const stepsOf = async (id: string) =>
    (await api.get(`/invoices/${id}`)).body.reminders.map(({ step }: { step: number }) => step)
  const sendNow = (more: object = {}) =>
    api.post(`/companies/${company_id}/reminders`, { property_id, ...more })
  const preview = (more: object = {}) =>
    api.post(`/companies/${company_id}/reminders/preview`, { property_id, ...more })
  return { ...hotel, company_id, invoice, at, stepsOf, sendNow, preview }
}

describe('rule 32.11 — reminders by the settings of the property', () => {
  it('go in three steps, each once, from nine o’clock, with what is due together in one e-mail', async () => {
    const { invoice, at, api, stepsOf, property_id, company_id } = await setUp()
    // Issued on 2027-01-04, due on 2027-01-18.
    const [one, two] = [await invoice(), await invoice()]
    expect(one.due_date).toBe('2027-01-18')
    expect(await at('2027-01-24T12:00:00Z')).toEqual([])
    expect(await at('2027-01-25T07:59:00Z')).toEqual([])
    test.clock.set('2027-01-25T08:00:00Z')
    await remind()
    await remind()
    await drain()
    const [mail, ...more] = smtp.mails.splice(0)
    expect(more).toEqual([])
    expect(mail!.opened).toMatchObject({ subject: expect.stringContaining('Payment reminder from') })
    expect(mail!.opened.attachments).toHaveLength(2)
    for (const { number } of [one, two]) expect(mail!.opened.text).toContain(number)
    expect(mail!.opened.text).toContain('€240.00')
    const shown = (await api.get(`/invoices/${one.id}`)).body
    expect(shown).toMatchObject({
      version: one.version + 1,
      reminders: [{ step: 1, sent_at: '2027-01-25T08:00:00Z' }],
      reminders_paused: false,
    })
    await payAs({ api, property_id }, company_id, 12_000, { items: [{ invoice_id: one.id }] })
    expect(await at('2027-02-01T08:00:00Z')).toEqual([expect.stringContaining('Second payment reminder')])
    expect(await at('2027-02-07T12:00:00Z')).toEqual([])
    expect(await at('2027-02-08T08:00:00Z')).toEqual([expect.stringContaining('Last payment reminder')])
    expect(await at('2027-03-08T08:00:00Z')).toEqual([])
    expect([await stepsOf(one.id), await stepsOf(two.id)]).toEqual([[1], [1, 2, 3]])
    const { open_invoices } = (await api.get(`/companies/${company_id}/statement?property_id=${property_id}`))
      .body
    expect(open_invoices).toMatchObject([
      { invoice_id: two.id, reminders: [{}, {}, {}], reminders_paused: false },
    ])
  })

  it('leave out what is paid, credited, written off, a draft, paused, or due before they were switched on', async () => {
    const { invoice, at, api, property_id, company_id, stepsOf, ...hotel } = await setUp({
      payment_terms_days: 0,
    })
    const later = { check_in: '2027-03-16', check_out: '2027-03-17' }
    const [paid, credited, written_off] = [await invoice(), await invoice(), await invoice()]
    const [disputed, partly] = [await invoice(later), await invoice(later)]
    await payAs({ api, property_id }, company_id, 12_000, { items: [{ invoice_id: paid.id }] })
    await api.make(`/invoices/${credited.id}/credit-notes`, { reason: 'Wrong guest' })
    await api.make(`/invoices/${written_off.id}/write-off`, { reason: 'Insolvent' })
    await payAs({ api, property_id }, company_id, 2_000, {
      items: [{ invoice_id: partly.id, amount: eur(2_000) }],
    })
    const paused = await api.patch(`/invoices/${disputed.id}`, { reminders_paused: true })
    expect(paused).toMatchObject({ status: 200, body: { reminders_paused: true, status: 'issued' } })
    expect((await api.patch(`/invoices/${disputed.id}`, { reminders_paused: true })).body.version).toBe(
      paused.body.version,
    )
    test.clock.set('2027-01-11T09:00:00Z')
    await remind()
    await drain()
    const [mail, ...more] = smtp.mails.splice(0)
    expect(more).toEqual([])
    expect(mail!.opened.text).toContain(partly.number)
    expect(mail!.opened.text).toContain('€100.00')
    for (const { number } of [paid, credited, written_off, disputed])
      expect(mail!.opened.text).not.toContain(number)
    // The company as a whole.
    await api.patch(`/companies/${company_id}`, { reminders_paused: true })
    expect(await at('2027-01-18T09:00:00Z')).toEqual([])
    await api.patch(`/companies/${company_id}`, { reminders_paused: false })
    expect(await at('2027-01-18T09:00:00Z')).toEqual([expect.stringContaining('Second')])
    // Off and on again: the first of what fell due before is left to staff.
    test.clock.set('2027-02-18T09:00:00Z')
    const owner = await staffOf(test, { ...hotel, api, property_id })
    const set = (days: readonly number[]) =>
      owner.api.patch(`/properties/${property_id}`, { payment_reminders: { days } })
    expect((await set([])).body.payment_reminders).toEqual({ days: [], since: null })
    await api.patch(`/invoices/${disputed.id}`, { reminders_paused: false })
    expect(await at('2027-02-18T09:00:00Z')).toEqual([])
    expect((await set([7, 14, 21])).body.payment_reminders).toEqual({
      days: [7, 14, 21],
      since: '2027-02-18',
    })
    expect(await at('2027-02-18T09:00:00Z')).toEqual([expect.stringContaining('Last')])
    expect([await stepsOf(disputed.id), await stepsOf(partly.id)]).toEqual([[], [1, 2, 3]])
  })

  it('are written once by two services, repeated jobs and an interrupted one', async () => {
    const { invoice, stepsOf, api, company_id } = await setUp({ payment_terms_days: 0 })
    const issued = [await invoice(), await invoice(), await invoice()]
    test.clock.set('2027-01-11T09:00:00Z')
    let broken = 0
    test.failpoint = async (name) => {
      if (name === 'before_payment_reminder' && broken++ === 0) throw new Error('broken off')
    }
    await remind()
    test.failpoint = undefined
    expect([broken, await arrived()]).toEqual([1, []])
    const second = await test.secondInstance()
    test.clock.advance({ minutes: 2 })
    await Promise.all([remind(), remind(second.app), remind(), remind(second.app)])
    await Promise.all([drain(), second.app.outbox_workers.live.drain()])
    expect(await arrived()).toHaveLength(1)
    for (const { id } of issued) expect(await stepsOf(id)).toEqual([1])
    const { rows } = await test.db.query(
      `SELECT actor_type, changes FROM audit_log WHERE resource_id = $1 AND action = 'remindCompany'`,
      [company_id],
    )
    expect(rows).toMatchObject([{ actor_type: 'system' }])
    expect(JSON.stringify(rows[0].changes)).toContain(issued[0].number)
    expect((await api.get(`/invoices/${issued[0].id}`)).body.version).toBe(issued[0].version + 1)
  })

  it('go to the payer where the company has no address, each address by itself, and nowhere without one', async () => {
    const { invoice, api, at, stock, company_id } = await setUp({
      payment_terms_days: 0,
      invoice_email: null,
    })
    const nowhere = await invoice()
    const stay = await makeBooking(api, stock, { check_in: '2027-03-15', check_out: '2027-03-16' })
    const draft = await oneDocument(api, stay.id)
    const bill_to = { company_id, email: 'travel@okafor.example' }
    expect((await api.patch(`/invoices/${draft.id}`, { bill_to })).status).toBe(200)
    await api.make(`/invoices/${draft.id}/issue`, undefined)
    const sendAt = async (moment: string) => {
      test.clock.set(moment)
      await remind()
      await drain()
      return smtp.mails.splice(0).map(({ opened, to }) => [to, opened.attachments.length])
    }
    expect(await sendAt('2027-01-11T09:00:00Z')).toEqual([[['travel@okafor.example'], 1]])
    await api.patch(`/companies/${company_id}`, { invoice_email: 'books@okafor.example' })
    expect(await sendAt('2027-01-12T09:00:00Z')).toEqual([[['books@okafor.example'], 1]])
    expect(await sendAt('2027-01-19T09:00:00Z')).toEqual([[['books@okafor.example'], 2]])
    expect(nowhere.bill_to.email).toBeNull()
    expect(await at('2027-01-19T09:30:00Z')).toEqual([])
  })
})

describe.each(LANGUAGES)('rule 32.11 — in %s', (language) => {
  it('each step is in the language of the company', async () => {
    const { invoice, at } = await setUp({ payment_terms_days: 0, language })
    await invoice()
    const subjects = [
      ...(await at('2027-01-11T09:00:00Z')),
      ...(await at('2027-01-18T09:00:00Z')),
      ...(await at('2027-01-25T09:00:00Z')),
    ]
    expect(new Set(subjects).size).toBe(3)
  })
})

describe('rule 32.12 — reminders by hand', () => {
  it('are previewed, sent once a day, and skip what cannot be reminded of', async () => {
    const { invoice, api, sendNow, preview, stepsOf, company_id, property_id } = await setUp({}, [])
    const [one, two, paused] = [await invoice(), await invoice(), await invoice()]
    expect((await sendNow()).body).toEqual({ data: [], skipped: [] })
    await api.patch(`/invoices/${paused.id}`, { reminders_paused: true })
    test.clock.set('2027-01-19T10:00:00Z')
    const seen = await preview()
    expect(seen.body).toMatchObject({
      data: [
        {
          step: 1,
          to: 'accounts@okafor.example',
          language: 'en',
          invoices: [{ invoice_id: one.id }, { invoice_id: two.id }],
          amount_due: eur(24_000),
        },
      ],
      skipped: [{ invoice_id: paused.id, number: paused.number, reason: 'paused' }],
    })
    expect(await stepsOf(one.id)).toEqual([])
    const named = await sendNow({ invoice_ids: [one.id] })
    expect(named).toMatchObject({
      status: 200,
      body: { data: [{ step: 1, invoices: [{ invoice_id: one.id }] }] },
    })
    expect(named.body.data[0].text).toBe(smtp.mails[0]?.opened.text ?? named.body.data[0].text)
    expect(await arrived()).toHaveLength(1)
    const rest = await sendNow()
    expect(rest.body).toMatchObject({
      data: [{ step: 1, invoices: [{ invoice_id: two.id }] }],
      skipped: expect.arrayContaining([
        expect.objectContaining({ invoice_id: one.id, reason: 'reminded_today' }),
      ]),
    })
    expect((await sendNow()).body.data).toEqual([])
    expect(await arrived()).toHaveLength(1)
    test.clock.set('2027-01-20T10:00:00Z')
    expect((await sendNow()).body.data).toMatchObject([{ step: 2, invoices: [{}, {}] }])
    const log = (await api.get(`/invoices/${one.id}`)).body
    expect(log.reminders).toHaveLength(2)
    const audit = await test.db.query(
      `SELECT count(*)::int AS n FROM audit_log WHERE resource_id = $1 AND property_id = $2 AND action = 'remindCompany'`,
      [company_id, property_id],
    )
    expect(audit.rows[0].n).toBeGreaterThanOrEqual(3)
  })

  it('SVC-3001, SVC-2002 — refuse what is unknown, not overdue, or of another company', async () => {
    const { invoice, sendNow, api, stock } = await setUp()
    const own = await invoice()
    const other = await invoiceTo(api, stock, (await api.make('/companies', { name: 'Second Ltd' })).id)
    test.clock.set('2027-01-18T10:00:00Z')
    for (const [id, status, code] of [
      [own.id, 422, 'not_overdue'],
      [other.id, 422, 'not_overdue'],
      ['inv_01kh4rb9s0e6v8t3m5q7x2nwzz', 404, 'not_found'],
    ])
      expect(await sendNow({ invoice_ids: [id] })).toMatchObject({
        status,
        body: { error: { details: [{ field: 'invoice_ids.0', code }] } },
      })
  })

  it('SVC-7001 — an issued invoice takes the pause alone; SVC-2002 — days ascend', async () => {
    const { invoice, api, owner, property_id } = await setUp()
    const { id } = await invoice()
    const both = await api.patch(`/invoices/${id}`, { reminders_paused: true, bill_to: { name: 'Ada' } })
    expect(both).toMatchObject({ status: 409, body: { error: { code: 'SVC-7001' } } })
    expect((await api.get(`/invoices/${id}`)).body.reminders_paused).toBe(false)
    const days = { payment_reminders: { days: [14, 7] } }
    expect((await owner.patch(`/properties/${property_id}`, days)).body.error.details).toMatchObject([
      { field: 'payment_reminders.days', code: 'order' },
    ])
  })
})

describe('rule 20.4 — the receivables', () => {
  it('say how often an invoice had been reminded of by that evening', async () => {
    const { invoice, at, api, property_id, stock, company_id } = await setUp({ payment_terms_days: 0 })
    const stay = await invoice({ check_in: '2027-01-04', check_out: '2027-01-05' })
    const [room] = (await api.get(`/rooms?room_type_id=${stock.room_type_id}&limit=1`)).body.data
    for (const body of [
      { room_id: room.id },
      { status: 'checked_in' },
      { status: 'checked_out', allow_open_balance: true },
    ])
      await api.patch(`/reservations/${stay.reservation_id}`, body)
    expect(await at('2027-01-11T09:00:00Z')).toHaveLength(1)
    expect(await at('2027-01-18T09:00:00Z')).toHaveLength(1)
    await closeDays(test)
    const reminded = async (as_of: string) => {
      const { data } = (await api.get(`/reports/receivables?property_id=${property_id}&as_of=${as_of}`)).body
      return data.find(({ debtor }: { debtor: { id: string } }) => debtor.id === company_id)?.stays[0]
        .invoices[0].reminded
    }
    expect([
      await reminded('2027-01-10'),
      await reminded('2027-01-11'),
      await reminded('2027-01-17'),
    ]).toEqual([0, 1, 1])
  })
})
