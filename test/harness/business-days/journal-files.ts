import { expect } from 'vitest'
import { earlier, later } from '#server/kernel/time/dates.ts'
import type { Hotel } from '../app.ts'
import type { Client } from '../client.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** Minor units, debits positive, by day and account: the total of a journal in any format. */
type Sums = Map<string, number>

function sumUp(postings: Iterable<readonly [date: string, account: string, amount: number]>): Sums {
  const sums: Sums = new Map()
  for (const [date, account, amount] of postings) {
    const key = `${date} ${account}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return sums
}

const sumsOfRows = (rows: readonly Answer[]): Sums =>
  sumUp(
    rows.map(({ date, account, debit, credit }) => [
      date,
      account,
      (debit?.amount ?? 0) - (credit?.amount ?? 0),
    ]),
  )

/** Strict format: digits, one decimal mark, two digits, no thousands separator; empty is zero. */
const minorUnits = (decimal: string): number => {
  expect(decimal).toMatch(/^(\d+[.,]\d{2})?$/)
  return Number(decimal.replace(/[.,]/, ''))
}

/** Cells of a line; quoted text may contain separators. */
const cellsOf = (line: string, separator: ',' | ';'): string[] =>
  [...line.matchAll(new RegExp(`(?:^|${separator})("(?:[^"]|"")*"|[^${separator}]*)`, 'g'))].map(([, cell]) =>
    cell!.replace(/^"(.*)"$/, '$1'),
  )

function sumsOfCsv(text: string): Sums {
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  const at = Object.fromEntries(head.split(',').map((name, place) => [name, place]))
  return sumUp(
    lines.map((line) => {
      const cells = cellsOf(line, ',')
      const amount = minorUnits(cells[at.debit!]!) - minorUnits(cells[at.credit!]!)
      return [cells[at.date!]!, cells[at.account!]!, amount]
    }),
  )
}

/** A line of a batch is both sides of a booking; its date has no year. */
function sumsOfBatch(text: string, year: string): Sums {
  const [, , ...lines] = text.trimEnd().split('\r\n')
  return sumUp(
    lines.flatMap((line) => {
      const cells = cellsOf(line, ';')
      const date = `${year}-${cells[9]!.slice(2)}-${cells[9]!.slice(0, 2)}`
      const amount = minorUnits(cells[0]!) * (cells[1] === 'S' ? 1 : -1)
      return [[date, cells[6]!, amount] as const, [date, cells[7]!, 0 - amount] as const]
    }),
  )
}

const comparable = (sums: Sums) => [...sums].filter(([, amount]) => amount !== 0).sort()

/** Required for a batch. */
export const setUpDatev = (owner: Client, property_id: string) =>
  owner
    .patch(`/properties/${property_id}/accounting`, {
      datev: { consultant_number: 29_098, client_number: 55_003 },
    })
    .then(({ status }) => expect(status).toBe(200))

/**
 * Compares both files of a journal with its rows, by day and account; debits equal credits on each day, and
 * in total. rule 20.1, 20.5
 */
export async function expectJournalFiles(
  { api, property_id }: Pick<Hotel, 'api' | 'property_id'>,
  days: { readonly from: string; readonly to: string },
  rows: readonly Answer[],
): Promise<void> {
  const years = Array.from(
    { length: Number(days.to.slice(0, 4)) - Number(days.from.slice(0, 4)) + 1 },
    (_, i) => String(Number(days.from.slice(0, 4)) + i),
  )
  for (const year of years) {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`]
    const [from, to] = [later(days.from, first), earlier(days.to, last)]
    const file = async (format: 'csv' | 'datev') => {
      const answer = await api.get(
        `/reports/journal?property_id=${property_id}&from=${from}&to=${to}&format=${format}`,
      )
      expect({ format, status: answer.status }).toEqual({ format, status: 200 })
      return new TextDecoder(format === 'csv' ? 'utf-8' : 'windows-1252').decode(answer.bytes)
    }
    const expected = sumsOfRows(rows.filter(({ date }) => date >= from && date <= to))
    const [csv, batch] = [sumsOfCsv(await file('csv')), sumsOfBatch(await file('datev'), year)]
    expect(comparable(csv)).toEqual(comparable(expected))
    expect(comparable(batch)).toEqual(comparable(expected))
    const of_days = sumUp([...csv].map(([key, amount]) => [key.slice(0, 10), '', amount]))
    expect([...of_days].filter(([, amount]) => amount !== 0)).toEqual([])
  }
}
