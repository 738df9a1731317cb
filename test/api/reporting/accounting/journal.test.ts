import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decimalOf } from '#contract/money.ts'
import { liveAccountingWeek } from '#test/harness/business-days/accounting-week.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const WEEK = { from: '2027-03-01', to: '2027-03-07' }
let lived: ReturnType<typeof liveAccountingWeek> | undefined
const week = () => {
  lived ??= liveAccountingWeek(test)
  return lived
}

/** The table of the guide, as rows. */
const tableOfGuide = () =>
  readFileSync(new URL('../../../../docs/guides/accounting.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^\| 2027-03-0\d /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const cellsOf = ({ date, account, text, debit, credit }: Answer) => [
  date,
  account,
  text,
  debit ? decimalOf(debit) : '',
  credit ? decimalOf(credit) : '',
]

describe('GET /reports/journal', () => {
  it('rule 20.1, 20.3 — a week calculated by hand is booked to the cent', async () => {
    const { hotel } = await week()
    const rows = await journalOf(hotel, WEEK, 31)
    expect(rows.map(cellsOf)).toEqual(tableOfGuide())
    expect(new Set(rows.map(({ reference }: Answer) => reference)).has('HARBOUR-20270301')).toBe(true)
  })

  it('rule 20.2 — pages consist of whole days, are contiguous, and are repeatable', async () => {
    const { hotel, api, property_id } = await week()
    const whole = await journalOf(hotel, WEEK, 31)
    expect(await journalOf(hotel, WEEK, 1)).toEqual(whole)
    expect(await journalOf(hotel, WEEK, 3)).toEqual(whole)
    const path = `/reports/journal?property_id=${property_id}&from=2027-03-01&to=2027-03-07&limit=2`
    const first = (await api.get(path)).body
    const cursor = encodeURIComponent(first.next_cursor)
    expect((await api.get(`${path}&cursor=${cursor}`)).body).toEqual(
      (await api.get(`${path}&cursor=${cursor}`)).body,
    )
    expect((await api.get(`${path.replace('03-07', '03-06')}&cursor=${cursor}`)).body.error.code).toBe(
      'SVC-2005',
    )
    // The open day is not included.
    const later = (await api.get(`/reports/journal?property_id=${property_id}&from=2027-03-07&to=2027-04-30`))
      .body
    expect(later).toEqual({ data: [], has_more: false })
  })

  it('SVC-2002 — a year and a day is too long, and reversed dates are refused', async () => {
    const { api, property_id } = await week()
    const ask = (from: string, to: string) =>
      api.get(`/reports/journal?property_id=${property_id}&from=${from}&to=${to}`)
    expect((await ask('2027-01-01', '2028-01-01')).status).toBe(200)
    expect((await ask('2027-01-01', '2028-01-02')).body.error.details[0].code).toBe('too_far')
    expect((await ask('2027-03-02', '2027-03-01')).body.error.details[0].code).toBe('before_from')
  })

  it('SVC-3001, SVC-4005 — not for another property', async () => {
    const { hotel, property_id } = await week()
    const other = await hotel.addProperty()
    const key = await hotel.keyOf(other)
    const answer = await key.get(`/reports/journal?property_id=${property_id}&from=2027-03-01&to=2027-03-02`)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'SVC-4005' } } })
    const unknown = await hotel.api.get('/reports/journal?property_id=prop_x&from=2027-03-01&to=2027-03-02')
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'SVC-3001' } } })
  })

  it('rule 20.2 — CSV has the same rows, whole or in concatenated parts', async () => {
    const { hotel, api, property_id } = await week()
    const rows = await journalOf(hotel, WEEK, 31)
    const path = `/reports/journal?property_id=${property_id}&from=2027-03-01&to=2027-03-07&format=csv`
    const whole = await api.get(path)
    expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = whole.text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('date,entry,account,kind,text,debit,credit,currency,vat_rate,reference')
    expect(lines.slice(1).map((line) => line.split(','))).toEqual(
      rows.map(({ date, entry, account, kind, text, debit, credit, vat_rate, reference }: Answer) => {
        const amounts = [debit ? decimalOf(debit) : '', credit ? decimalOf(credit) : '']
        const quoted = /,/.test(text) ? `"${text}"`.split(',') : [text]
        return [date, String(entry), account, kind, ...quoted, ...amounts, 'EUR', vat_rate ?? '', reference]
      }),
    )
    let parts = ''
    for (let cursor: string | null = ''; cursor !== null; ) {
      const part: Answer = await api.get(
        `${path}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      parts += part.text
      cursor = part.headers.get('service-next-cursor')
    }
    expect(parts).toBe(whole.text)
  })

  it('rule 20.1 — city tax on a credit note is no longer owed to the municipality', async () => {
    const { hotel, api, stays } = await week()
    test.clock.set('2027-03-08T10:00:00Z')
    const { data } = (await api.get(`/invoices?reservation_id=${stays.okafor.id}&type=invoice`)).body
    const town = data[0].line_items.find(({ type }: Answer) => type === 'city_tax')
    const lines = [{ line_id: town.id, amount: { amount: 400, currency: 'EUR' } }]
    await api.make(`/invoices/${data[0].id}/credit-notes`, { lines, reason: 'Business' })
    test.clock.set('2027-03-09T03:00:00Z')
    await closeDays(test)
    const rows = await journalOf(hotel, { from: '2027-03-08', to: '2027-03-08' })
    expect(rows.map(cellsOf)).toEqual([
      ['2027-03-08', '1411', 'City tax', '', '4.00'],
      ['2027-03-08', '1590', 'City tax', '4.00', ''],
      ['2027-03-08', '1411', 'Receivables settled', '4.00', ''],
      ['2027-03-08', '1410', 'Receivables settled', '', '4.00'],
    ])
  })
})
