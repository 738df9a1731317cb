import type { EndedDay } from './day-span.ts'

/** Amounts of an append-only ledger: the change by one day. */
export type Recorded<Entry> = Entry & { readonly recorded_on: string }

/** The shape of a ledger: amounts in `fields`, grouped by what `keyOf` returns. */
export interface Ledger<Entry, Field extends keyof Entry> {
  readonly fields: readonly Field[]
  readonly keyOf: (entry: Entry) => string
}

/**
 * The rows to append, so that the sums up to each day are the desired ones at its end. Nothing is appended
 * where they are that already, so an interrupted close can be repeated. rule 17.4
 */
export function ledgerChanges<Entry extends Readonly<Record<Field, number>>, Field extends keyof Entry>(
  { fields, keyOf }: Ledger<Entry, Field>,
  recorded: readonly Recorded<Entry>[],
  days: readonly EndedDay[],
  expectedAt: (day: EndedDay) => readonly Entry[],
): Recorded<Entry>[] {
  const added: Recorded<Entry>[] = []
  const sumsOf = (entries: readonly Entry[]): Map<string, Entry> => {
    const sums = new Map<string, Entry>()
    for (const entry of entries) {
      const before = sums.get(keyOf(entry))
      const sum = (field: Field): number => entry[field] + (before?.[field] ?? 0)
      sums.set(keyOf(entry), withAmounts(entry, fields, sum))
    }
    return sums
  }
  for (const day of days) {
    const had = sumsOf([...recorded, ...added].filter(({ recorded_on }) => recorded_on <= day.date))
    const desired = sumsOf(expectedAt(day))
    for (const key of new Set([...had.keys(), ...desired.keys()])) {
      const [now, before] = [desired.get(key), had.get(key)]
      const change = (field: Field): number => (now?.[field] ?? 0) - (before?.[field] ?? 0)
      if (fields.some((field) => change(field) !== 0))
        added.push({ ...withAmounts((now ?? before)!, fields, change), recorded_on: day.date })
    }
  }
  return added
}

const withAmounts = <Entry, Field extends keyof Entry>(
  entry: Entry,
  fields: readonly Field[],
  amountOf: (field: Field) => number,
): Entry => ({ ...entry, ...Object.fromEntries(fields.map((field) => [field, amountOf(field)])) })
