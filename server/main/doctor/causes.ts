import type { Finding } from './diagnose.ts'

/** Findings of one rule in one environment: mostly one cause. */
export interface Cause {
  readonly environment: string
  readonly rule: string
  readonly findings: readonly Finding[]
}

/** By environment and rule, in the order of the findings. */
export const causesOf = (findings: readonly Finding[]): Cause[] =>
  [...Map.groupBy(findings, ({ environment, rule }) => `${environment} ${rule}`).values()].map((some) => ({
    environment: some[0]!.environment,
    rule: some[0]!.rule,
    findings: some,
  }))

/** Rules whose values follow from others: `--fix` computes them again. */
export const FIXABLE: ReadonlySet<string> = new Set([
  'sold',
  'picked_up',
  'overbooked',
  'capacity',
  'guest_key',
])

/** What to do, by rule; docs/guides/doctor.md says more. */
const REMEDIES: Readonly<Record<string, string>> = {
  schema:
    'run the statement as the owner of the database, then find what came in meanwhile: run serai doctor again',
  table_owner: 'ALTER TABLE … OWNER TO the owner of the others',
  reference: 'restore the missing object from a backup',
  secret: 'start with the secret that encrypted it (SERAI_SECRET_OLD), or replace the value',
  picture: 'upload the picture again',
  guest_key: 'serai doctor --fix computes it again',
  sold: 'serai doctor --fix counts the nights of all stays again',
  picked_up: 'serai doctor --fix counts the stays of each block again',
  overbooked: 'serai doctor --fix counts the nights of all stays again',
  capacity: 'serai doctor --fix counts the rooms of each night again',
  inventory_count: 'set the count of the room type, or restore its rooms',
  expired_hold: 'start a worker: its job expire_holds cancels it',
  created_event: 'receivers read the reservation by the API; restore events from a backup',
  channel_availability: 'resync the channel',
  days_in_order: 'restore the closed day from a backup: figures of later days build on it',
  day_record: 'restore the closed days and their postings from a backup',
  order_book: 'restore the order book from a backup',
  invoice_numbers: 'restore the missing document from a backup: numbers have no gaps',
  invoice_payments: 'restore the missing payment from a backup',
  reservation_payments: 'restore the missing payment from a backup',
  segments_of_row: 'move the stay to its room',
  parts_of_segment: 'change the dates of the stay there and back',
  room_taken_twice: 'move one of the two stays to another room',
}

const EXAMPLES = 3

/** One line for a cause: how many, the first of them, and what to do. */
export function lineOf({ environment, rule, findings }: Cause, limit: number): string {
  const count = findings.length >= limit ? `${limit} or more` : `${findings.length}`
  const shown = findings
    .slice(0, EXAMPLES)
    .map(({ id, date, found }) => `${id}${date ? ` ${date}` : ''} ${found.replaceAll(/\s+/g, ' ')}`)
  const rest = findings.length > EXAMPLES ? '; …' : ''
  const remedy = REMEDIES[rule] ?? 'restore the objects from a backup'
  return `${environment} ${rule} (${count}): ${shown.join('; ')}${rest} — ${remedy} (docs/guides/doctor.md)`
}
