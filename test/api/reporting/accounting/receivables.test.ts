import { describe, expect, it } from 'vitest'
import { liveAccountingWeek } from '#test/harness/business-days/accounting-week.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur } from '#test/harness/stock.ts'

const test = sharedApp()

describe('GET /reports/receivables', () => {
  it('rule 20.4 — each evening has debtors, since when and on which invoices, and equals the account of the journal', async () => {
    const { hotel, api, property_id, stays } = await liveAccountingWeek(test)
    const ask = async (as_of: string) =>
      (await api.get(`/reports/receivables?property_id=${property_id}&as_of=${as_of}`)).body
    const rows = await journalOf(hotel, { from: '2027-03-01', to: '2027-03-07' })
    let balance = 0
    for (let day = 1; day <= 7; day++) {
      const date = `2027-03-0${day}`
      for (const row of rows.filter((one) => one.date === date && one.kind === 'receivable'))
        balance += row.debit?.amount ?? 0 - row.credit.amount
      expect((await ask(date)).total.total, date).toEqual(eur(balance))
    }
    expect(await ask('2027-03-04')).toMatchObject({
      data: [
        {
          debtor: { type: 'guest', name: 'Astrid Lind' },
          current: eur(12_200),
          days_1_30: eur(0),
          total: eur(12_200),
          stays: [
            {
              reservation_id: stays.lind.id,
              due_date: '2027-03-04',
              total: eur(12_200),
              invoices: [{ number: 'HARBOUR-2027-00002', due_date: '2027-03-04', total: eur(12_200) }],
            },
          ],
        },
        { debtor: { name: 'Jonas Weber' }, current: eur(-2_000), total: eur(-2_000) },
      ],
      total: { current: eur(10_200), total: eur(10_200) },
    })
    const later = await ask('2027-03-07')
    expect(later.data).toMatchObject([
      { debtor: { name: 'Astrid Lind' }, current: eur(0), days_1_30: eur(1_500), total: eur(1_500) },
    ])
    expect(later.data[0].stays[0].invoices.map(({ total }: { total: object }) => total)).toEqual([
      eur(12_200),
      eur(-700),
    ])
    test.clock.set('2027-07-01T10:00:00Z')
    await closeDays(test)
    for (const [as_of, age] of [
      ['2027-04-03', 'days_1_30'],
      ['2027-04-04', 'days_31_60'],
      ['2027-05-04', 'days_61_90'],
      ['2027-06-03', 'over_90'],
    ] as const)
      expect((await ask(as_of)).total, as_of).toMatchObject({ [age]: eur(1_500), total: eur(1_500) })
    // Later changes do not affect it.
    expect((await ask('2027-03-04')).total.total).toEqual(eur(10_200))
    const csv = await api.get(`/reports/receivables?property_id=${property_id}&as_of=2027-03-07&format=csv`)
    expect(csv.text.split('\r\n')[1]).toMatch(
      /^guest,Astrid Lind,[0-9A-Z]{3}-[0-9A-Z]{4},Astrid Lind,2027-03-04,EUR,0\.00,15\.00,0\.00,0\.00,0\.00,15\.00,/,
    )
  })

  it('SVC-2002 — an evening whose day is not closed', async () => {
    test.clock.set('2027-03-01T10:00:00Z')
    const { api, property_id } = await test.createHotel()
    const path = `/reports/receivables?property_id=${property_id}`
    expect((await api.get(path)).body).toMatchObject({ as_of: null, data: [], total: { total: eur(0) } })
    const answer = await api.get(`${path}&as_of=2027-02-28`)
    expect(answer).toMatchObject({ status: 422, body: { error: { details: [{ code: 'not_closed' }] } } })
  })

  it('SVC-3001, SVC-4005 — another property', async () => {
    const hotel = await test.createHotel()
    const key = await hotel.keyOf(await hotel.addProperty())
    const path = `/reports/receivables?property_id=${hotel.property_id}`
    expect((await key.get(path)).body.error.code).toBe('SVC-4005')
    expect((await hotel.api.get('/reports/receivables?property_id=prop_x')).body.error.code).toBe('SVC-3001')
  })
})
