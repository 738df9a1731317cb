import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '../kernel/time/clock.ts'
import { type Raised, raiseVersion } from '../postgres/row-version.ts'

/** A row with a version, which a change raises. */
interface VersionedRow {
  readonly id: string
  /** Null or absent where the row belongs to the account as a whole. */
  readonly property_id?: string | null
  readonly version: number
}

interface Amendment<Row> {
  /** Writes the row; together with what else follows from the change. */
  readonly write: (ctx: Context, row: Raised<Row>) => Promise<unknown>
  /** The object as the API shows it; by default the row itself. */
  readonly present?: (row: Row) => object
}

/**
 * Changes a row: its next version is written, and the audit log has what differs. Where nothing differs nothing is
 * written, and the result is the row itself: no change without its version and its audit, none of these without a change.
 */
export async function amendRow<Row extends VersionedRow>(
  ctx: Context,
  before: Row,
  changed: Row,
  { write, present = (row) => row }: Amendment<Row>,
): Promise<Row> {
  if (isDeepStrictEqual(changed, before)) return before
  const after = raiseVersion(changed, ctx.now)
  const { id: resource_id, property_id = null } = before
  ctx.audit?.({ resource_id, property_id, before: present(before), after: present(after) })
  await write(ctx, after)
  return after
}

/** The first version of a new row. */
export function firstVersion(now: Temporal.Instant) {
  const created_at = toTimestamp(now)
  return { version: 1, created_at, updated_at: created_at }
}
