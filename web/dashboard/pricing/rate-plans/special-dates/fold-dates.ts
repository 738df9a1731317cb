import { addDays, nightsBetween, weekdayOf } from '#contract/dates.ts'
import type { Weekday } from '#contract/lists.ts'

/** Dates with the same override: each day from `from` to `to`, or those of `days` alone. */
export interface DateRange<T> {
  readonly from: string
  readonly to: string
  /** Null: every day. */
  readonly days: readonly Weekday[] | null
  readonly nights: number
  /** One of them. */
  readonly item: T
}

const WEEK = 7

interface Run<T> {
  readonly from: string
  to: string
  /** Weekdays, where a run recurs week after week. */
  readonly length: number
  readonly key: string
  readonly item: T
  weeks: number
}

/**
 * Groups dates as people describe them: consecutive days with the same override are one range, and so are the
 * same weekdays of consecutive weeks. `items` are sorted by date; `keyOf` identifies the override.
 */
export function foldDates<T extends { readonly date: string }>(
  items: readonly T[],
  keyOf: (item: T) => string,
): DateRange<T>[] {
  const weekly: Run<T>[] = []
  for (const run of runsOf(items, keyOf)) {
    const begun = weekly.findLast(
      (one) =>
        one.key === run.key &&
        one.length === run.length &&
        run.length < WEEK &&
        addDays(one.from, one.weeks * WEEK) === run.from,
    )
    if (begun) {
      begun.to = run.to
      begun.weeks += 1
    } else weekly.push(run)
  }
  return weekly.map(({ from, to, length, weeks, item }) => ({
    from,
    to,
    days: weeks > 1 ? Array.from({ length }, (_, at) => weekdayOf(addDays(from, at))) : null,
    nights: length * weeks,
    item,
  }))
}

function runsOf<T extends { readonly date: string }>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Run<T>[] {
  const groups: { key: string; items: T[] }[] = []
  for (const item of items) {
    const key = keyOf(item)
    const last = groups.at(-1)
    if (last && last.key === key && nightsBetween(last.items.at(-1)!.date, item.date) === 1)
      last.items.push(item)
    else groups.push({ key, items: [item] })
  }
  return groups.map(({ key, items: [first, ...more] }) => ({
    key,
    item: first!,
    from: first!.date,
    to: more.at(-1)?.date ?? first!.date,
    length: more.length + 1,
    weeks: 1,
  }))
}

/** The days of a range, in order. */
export function datesIn({ from, to, days }: Pick<DateRange<unknown>, 'from' | 'to' | 'days'>): string[] {
  const count = Math.max(0, nightsBetween(from, to) + 1)
  const all = Array.from({ length: count }, (_, at) => addDays(from, at))
  return days ? all.filter((date) => days.includes(weekdayOf(date))) : all
}
