import { describe, expect, it } from 'vitest'
import { decimalOf } from '#contract/money.ts'
import { liveAccountingWeek } from '#test/harness/business-days/accounting-week.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'

const test = sharedApp()

/** Semicolons separate fields, except inside quotation marks. */
const fieldsOf = (line: string) =>
  line.match(/("([^"]|"")*"|[^;]*)(;|$)/g)!.map((field) => field.replace(/;$/, ''))

/** The format of each field of the header, from DATEV's specification. */
const HEADER: readonly RegExp[] = [
  /^"EXTF"$/,
  /^700$/,
  /^21$/,
  /^"Buchungsstapel"$/,
  /^13$/,
  /^20\d{2}(0[1-9]|1[0-2])\d{2}\d{9}$/,
  /^$/,
  /^"[A-Z]{0,2}"$/,
  /^"\w{0,25}"$/,
  /^""$/,
  /^(1[0-9]{3}|[2-9]\d{3}|\d{5,7})$/,
  /^\d{1,5}$/,
  /^20\d{2}(0[1-9]|1[0-2])\d{2}$/,
  /^[4-8]$/,
  /^20\d{6}$/,
  /^20\d{6}$/,
  /^"[^"]{0,30}"$/,
  /^"[A-Z]{0,2}"$/,
  /^[12]$/,
  /^(0|30|40|50|64)$/,
  /^[01]$/,
  /^"[A-Z]{3}"$/,
  /^$/,
  /^""$/,
  /^$/,
  /^$/,
  /^"(\d{2}){0,2}"$/,
  /^\d{0,4}$/,
  /^$/,
  /^""$/,
  /^"[^"]{0,16}"$/,
]

/** The format of the fields of a booking that are filled; all others are empty. */
const BOOKING: Readonly<Record<number, RegExp>> = {
  0: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  1: /^"(S|H)"$/,
  6: /^(?!0{1,9}$)\d{1,9}$/,
  7: /^(?!0{1,9}$)\d{1,9}$/,
  8: /^"(\d{1,4})?"$/,
  9: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  10: /^"[\w$%\-/]{0,36}"$/,
  13: /^"[^"]{0,60}"$/,
}

describe('GET /reports/journal?format=datev', () => {
  it('rule 20.5 — a batch matches the format, field by field, and the journal, entry by entry', async () => {
    const { hotel, api, property_id } = await liveAccountingWeek(test)
    const path = `/reports/journal?property_id=${property_id}&from=2027-03-01&to=2027-03-07&format=datev`
    expect((await api.get(path)).body.error.details[0].code).toBe('not_configured')
    const { api: owner } = await staffOf(test, hotel)
    await owner.patch(`/properties/${property_id}/accounting`, {
      datev: { consultant_number: 29_098, client_number: 55_003 },
    })
    await owner.patch(`/properties/${property_id}`, { letterhead: { language: 'de' } })
    const answer = await api.get(path)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=windows-1252')
    expect(answer.headers.get('content-disposition')).toContain('EXTF_')
    const text = new TextDecoder('windows-1252').decode(answer.bytes)
    expect(text.endsWith('\r\n')).toBe(true)
    const [header = '', names = '', ...lines] = text.trimEnd().split('\r\n')
    const head = fieldsOf(header).slice(0, HEADER.length)
    expect(header.split(';')).toHaveLength(31)
    for (const [at, field] of head.entries()) expect(field, `header field ${at + 1}`).toMatch(HEADER[at]!)
    expect(head.slice(10, 16)).toEqual(['29098', '55003', '20270101', '4', '20270301', '20270307'])
    expect(names.split(';')).toHaveLength(125)
    expect(names.split(';').slice(0, 2)).toEqual(['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen'])
    expect(names.split(';')[113]).toBe('Festschreibung')
    for (const line of lines) {
      const fields = line.split(';')
      expect(fields).toHaveLength(125)
      for (const [at, field] of fields.entries())
        expect(field, `${line} field ${at + 1}`).toMatch(BOOKING[at] ?? /^$/)
    }
    const booked = lines.map((line) => line.split(';'))
    const rows = (await journalOf(hotel, { from: '2027-03-01', to: '2027-03-07' }))
      .filter(({ kind }) => kind !== 'guest_ledger')
      .map(({ date, account, debit, credit, text: about }) => [
        decimalOf(debit ?? credit).replace('.', ','),
        // The guest ledger is the contra account.
        debit ? '"H"' : '"S"',
        '1411',
        account,
        date.slice(8) + date.slice(5, 7),
        `"${about}"`,
      ])
    expect(booked.map((fields) => [0, 1, 6, 7, 9, 13].map((at) => fields[at]))).toEqual(rows)
    expect(rows.some(([, , , , , about]) => about === '"Zahlungen, Überweisung"')).toBe(true)
    // DATEV would calculate VAT on these accounts automatically.
    for (const fields of booked)
      expect(fields[8]).toBe(['8300', '8400', '8710', '8720'].includes(fields[7]!) ? '"40"' : '""')
  })

  it('rule 20.5 — days of two fiscal years make no batch, nor does a currency without two decimals', async () => {
    test.clock.set('2027-03-01T10:00:00Z')
    const hotel = await test.createHotel({ property: { currency: 'JPY' } })
    const datev = { consultant_number: 1001, client_number: 1, fiscal_year_start: '07-01' }
    const { api: owner } = await staffOf(test, hotel)
    const euros = await hotel.addProperty()
    for (const id of [hotel.property_id, euros]) await owner.patch(`/properties/${id}/accounting`, { datev })
    const ask = async (id: string, from: string, to: string) =>
      (await hotel.api.get(`/reports/journal?property_id=${id}&from=${from}&to=${to}&format=datev`)).body
        ?.error.details[0].code
    expect(await ask(hotel.property_id, '2027-01-01', '2027-01-31')).toBe('currency')
    expect(await ask(euros, '2027-06-01', '2027-07-01')).toBe('fiscal_year')
    expect(await ask(euros, '2026-07-01', '2027-06-30')).toBeUndefined()
  })

  it('rule 20.5 — an account with letters, or with another number of digits, makes no batch', async () => {
    test.clock.set('2027-03-01T10:00:00Z')
    const hotel = await test.createHotel()
    const { property_id } = hotel
    const { api: owner } = await staffOf(test, hotel)
    const datev = { consultant_number: 1001, client_number: 1 }
    const ask = async (change: object) => {
      expect((await owner.patch(`/properties/${property_id}/accounting`, change)).status).toBe(200)
      const query = `property_id=${property_id}&from=2027-02-01&to=2027-02-28&format=datev`
      const { status, body } = await hotel.api.get(`/reports/journal?${query}`)
      return status === 200 ? 200 : body.error.details[0].code
    }
    const cash = (number: string | null) => ({ accounts: [{ kind: 'cash', vat_rate: null, number }] })
    expect(await ask({ datev })).toBe(200)
    expect(await ask(cash('BAR'))).toBe('accounts')
    // One more digit would be a debtor account.
    expect(await ask(cash('10000'))).toBe('accounts')
    expect(await ask(cash('0999'))).toBe(200)
    expect(await ask({ datev: { account_length: 5 } })).toBe('accounts')
  })
})
