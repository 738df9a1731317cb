import { toTimestamp } from '../kernel/time/clock.ts'

declare const next: unique symbol

/** A version that is one higher than the stored one: `raiseVersion` alone returns it, and UPDATE demands it. */
export type NextVersion = number & { readonly [next]: true }

/** A row that may be written. */
export type Raised<Row> = Row & { readonly version: NextVersion }

/**
 * A changed row with its next version and, where it has one, the time of the change. `amendRow` does this, and records the
 * change too: this is for rows that are written together with others, or whose audit entry is not the row.
 */
export function raiseVersion<const Row extends { readonly version: number }>(
  row: Row,
  now: Temporal.Instant,
): Raised<Row> {
  const version = (row.version + 1) as NextVersion
  return 'updated_at' in row ? { ...row, version, updated_at: toTimestamp(now) } : { ...row, version }
}
