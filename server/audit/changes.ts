import { isDeepStrictEqual } from 'node:util'
import stringify from 'safe-stable-stringify'
import { shorten } from '#contract/text/shorten.ts'
import { addDays } from '../kernel/time/dates.ts'

/** What a verb reports of a change: the object as the API showed it before and shows it now. */
export interface Change {
  readonly resource_id: string
  readonly property_id: string | null
  readonly before: object | null
  readonly after: object | null
}

/** `{field: [before, after]}` */
export type Changes = Record<string, [before: unknown, after: unknown]>

/** Recorded elsewhere in the row, or of no interest. */
const LEFT_OUT = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'condition_changed_at',
  'property_id',
  'email_key',
])
/** Secrets that are shown once are never stored. spec 5.8 */
const SECRET = /secret|password|token|recovery_codes|otpauth|^hash$/
const MAX_TEXT_LENGTH = 300
const MAX_FIELDS = 40

const isRecorded = (field: string) => !LEFT_OUT.has(field) && !SECRET.test(field)

const fits = (value: unknown): boolean => (JSON.stringify(value)?.length ?? 0) <= MAX_TEXT_LENGTH

/** A value as it is recorded: a long list by ranges of dates and by its first elements, with how many there are more. */
const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return shorten(value, MAX_TEXT_LENGTH, '…')
  if (fits(value)) return value ?? null
  if (isDated(value)) return firstOf(byRange(value))
  return isOfObjects(value) ? firstOf(value) : shorten(JSON.stringify(value), MAX_TEXT_LENGTH, '…')
}

/** Consecutive dates with the same values as one element. */
function byRange(list: readonly { date: string }[]): object[] {
  const ranges: { from: string; to: string; values: object }[] = []
  for (const { date, ...values } of list.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = ranges.at(-1)
    if (last && addDays(last.to, 1) === date && isDeepStrictEqual(last.values, values)) last.to = date
    else ranges.push({ from: date, to: date, values })
  }
  return ranges.map(({ from, to, values }) => ({ from, to, ...values }))
}

/** The elements that fit, and how many there are more; a first one that does not fit is text. */
function firstOf(list: readonly object[]): unknown {
  if (fits(list)) return list
  let count = 0
  while (fits(list.slice(0, count + 1))) count++
  if (count === 0) return shorten(JSON.stringify(list), MAX_TEXT_LENGTH, '…')
  return [...list.slice(0, count), { more: list.length - count }]
}

const isDated = (value: unknown): value is { date: string }[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'date' in one)

const isOfObjects = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
const isLong = (list: readonly object[]) => JSON.stringify(list).length > MAX_TEXT_LENGTH

/**
 * For lists by date, such as prices, and for lists of objects that would be cut, only the elements that differ: a whole
 * year of prices would hide the change.
 */
function different(before: unknown, after: unknown): [unknown, unknown] {
  if (isDated(before) && isDated(after)) {
    const byDate = (list: readonly { date: string }[]) => new Map(list.map((one) => [one.date, one]))
    const [old, fresh] = [byDate(before), byDate(after)]
    return [
      before.filter((one) => !isDeepStrictEqual(fresh.get(one.date), one)),
      after.filter((one) => !isDeepStrictEqual(old.get(one.date), one)),
    ]
  }
  if (!isOfObjects(before) || !isOfObjects(after)) return [before, after]
  if (!isLong(before) && !isLong(after)) return [before, after]
  const missingFrom = (list: readonly object[], other: readonly object[]) => {
    const texts = new Set(other.map((one) => stringify(one)))
    return list.filter((one) => !texts.has(stringify(one)))
  }
  const [removed, added] = [missingFrom(before, after), missingFrom(after, before)]
  // Their order alone has changed.
  return removed.length + added.length === 0 ? [before, after] : [removed, added]
}

/** The fields that differ, with both values. */
export function changesOf({ before, after }: Pick<Change, 'before' | 'after'>): Changes | null {
  if (before === null) return after && summaryOf(after)
  const [old, now] = [before, after ?? {}] as Record<string, unknown>[]
  const fields = [...new Set([...Object.keys(old!), ...Object.keys(now!)])]
  const changed = fields
    .filter((field) => isRecorded(field) && !isDeepStrictEqual(old![field], now![field]))
    .slice(0, MAX_FIELDS)
    .map((field) => [field, different(old![field], now![field]).map(shortened)])
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

const isPlain = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => typeof one !== 'object')
  return typeof value !== 'object' || (value !== null && 'amount' in value)
}

/** The plain values of a new object, without those that carry no information. */
function summaryOf(after: object): Changes | null {
  const recorded = Object.entries(after)
    .filter(([field, value]) => isRecorded(field) && isPlain(value) && value !== null && value !== '')
    .slice(0, MAX_FIELDS)
    .map(([field, value]) => [field, [null, shortened(value)]])
  return recorded.length > 0 ? Object.fromEntries(recorded) : null
}
