import { expect } from 'vitest'
import type { Hotel } from '../app.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** The journal of a property, page by page. */
export async function journalOf(
  { api, property_id }: Pick<Hotel, 'api' | 'property_id'>,
  days: { readonly from: string; readonly to: string },
  limit = 7,
): Promise<Answer[]> {
  const rows: Answer[] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await api.get(
      `/reports/journal?property_id=${property_id}&from=${days.from}&to=${days.to}&limit=${limit}${cursor}`,
    )
    expect(status).toBe(200)
    rows.push(...body.data)
    if (!body.has_more) return rows
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}

/** Debits are positive, credits negative. */
const amountOf = ({ debit, credit }: Answer): number => debit?.amount ?? 0 - credit.amount

/** With the VAT that is due with a deposit: a part of what is held, and not earned. */
export const entriesOfDeposits = (of_day: readonly Answer[]): Answer[] => {
  const entries = new Set(of_day.filter(({ kind }) => kind === 'deposit').map(({ entry }) => entry))
  return of_day.filter(({ entry }) => entries.has(entry))
}

const sumOf = (rows: readonly Answer[]): number => rows.reduce((sum, row) => sum + amountOf(row), 0)

/**
 * Compares a journal from the first day on with the expected records: each entry balances, revenue, VAT and
 * payments equal those of the record, and the ledgers equal the balances of the evening. rule 20.1
 */
export function expectJournal(
  rows: readonly Answer[],
  records: readonly Answer[],
  receivables: ReadonlyMap<string, number>,
): void {
  const ledgers = { guest_ledger: 0, receivable: 0, deposit: 0 }
  expect(rows.map(({ date }) => date)).toEqual(rows.map(({ date }) => date).sort())
  const by_day = Map.groupBy(rows, ({ date }) => date)
  expect([...by_day.keys()].filter((date) => !records.some((record) => record.date === date))).toEqual([])
  for (const record of records) {
    const { date } = record
    const of_day = by_day.get(date) ?? []
    for (const [entry, of_entry] of Map.groupBy(of_day, (row) => row.entry))
      expect({ date, entry, sum: sumOf(of_entry) }).toEqual({ date, entry, sum: 0 })
    for (const kind of ['guest_ledger', 'receivable'] as const)
      ledgers[kind] += sumOf(of_day.filter((row) => row.kind === kind))
    const deposits = entriesOfDeposits(of_day)
    ledgers.deposit += sumOf(deposits.filter(({ kind }) => kind !== 'guest_ledger'))
    const earned = earnedOf(of_day.filter((row) => !deposits.includes(row)))
    expect({ date, ...comparableLedgers(ledgers), ...earned }).toEqual({
      date,
      open_balances: record.open_balances,
      deposits_held: record.deposits_held,
      receivables: receivables.get(date) ?? 0,
      ...recordedOf(record),
    })
  }
}

const comparableLedgers = ({ guest_ledger, receivable, deposit }: Record<string, number>) => ({
  open_balances: guest_ledger! + receivable!,
  deposits_held: 0 - deposit!,
  receivables: receivable!,
})

/** From a journal: net and gross by rate, and payments by method. */
function earnedOf(rows: readonly Answer[]) {
  const net: Record<string, number> = {}
  const gross: Record<string, number> = {}
  const methods: Record<string, number> = {}
  const add = (sums: Record<string, number>, key: string, amount: number) => {
    sums[key] = (sums[key] ?? 0) + amount
  }
  for (const row of rows) {
    const amount = 0 - amountOf(row)
    if (LEDGERS.has(row.kind)) continue
    if (METHODS.has(row.kind)) add(methods, row.kind, 0 - amount)
    else {
      const rate = row.vat_rate ?? '0.00'
      if (row.kind !== 'vat') add(net, rate, amount)
      add(gross, rate, amount)
    }
  }
  return { net: withoutZeros(net), gross: withoutZeros(gross), methods: withoutZeros(methods) }
}

const LEDGERS = new Set(['guest_ledger', 'receivable', 'deposit'])
const METHODS = new Set(['cash', 'card', 'bank_transfer', 'manual', 'channel_collect'])

/** The same from a record. */
function recordedOf({ revenue, net, payments }: Answer) {
  const gross: Record<string, number> = {}
  for (const [key, amount] of Object.entries<number>(revenue)) {
    const rate = key.split(' ')[1]!
    gross[rate] = (gross[rate] ?? 0) + amount
  }
  const methods = Object.fromEntries(
    Object.entries<Answer>(payments).map(([method, { received, refunded }]) => [method, received - refunded]),
  )
  return { net: withoutZeros(net), gross: withoutZeros(gross), methods: withoutZeros(methods) }
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
