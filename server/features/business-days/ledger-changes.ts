import type { EndedDay } from './day-span.ts'

/** Amounts of an append-only ledger: what a day changed of them. */
export type Recorded<Entry> = Entry & { readonly recorded_on: string }

/** What a ledger has: amounts in `fields`, by everything that `keyOf` names. */
export interface Ledger<Entry, Field extends keyof Entry> {
  readonly fields: readonly Field[]
  readonly keyOf: (entry: Entry) => string
}

/**
 * The rows that are to be added, so that their sums up to each day are what is wanted when it ends. Nothing is added where
 * they are that already: what was broken off goes on as if it had not been. rule 17.4
 */
export function ledgerChanges<Entry extends Readonly<Record<Field, number>>, Field extends keyof Entry>(
  { fields, keyOf }: Ledger<Entry, Field>,
  recorded: readonly Recorded<Entry>[],
  days: readonly EndedDay[],
  wantedAt: (day: EndedDay) => readonly Entry[],
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
    const wanted = sumsOf(wantedAt(day))
    for (const key of new Set([...had.keys(), ...wanted.keys()])) {
      const [now, before] = [wanted.get(key), had.get(key)]
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
