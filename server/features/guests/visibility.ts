import type { Context } from '../../context.ts'
import { missing } from '../../kernel/errors.ts'
import { type GuestRow, readGuests } from './store.ts'
import { readVisibility, type Visibility } from './visibility-store.ts'

/**
 * The profile as visible to some properties; undefined where the guest does not exist for them. `visibility` is
 * null for the whole account.
 */
export function visibleProfile(
  row: GuestRow | undefined,
  visibility: Visibility | null | undefined,
): GuestRow | undefined {
  if (!row || visibility === null) return row
  if (!visibility?.here) return undefined
  if (visibility.whole) return row
  const { booker, bookings, first_at, last_at } = visibility.given!
  return {
    id: row.id,
    ...booker,
    email_key: null,
    language: null,
    country: null,
    address: null,
    company: null,
    preference_notes: null,
    tags: [],
    marketing_consent: false,
    erased_at: row.erased_at,
    version: bookings,
    created_at: first_at,
    updated_at: last_at,
  }
}

/** The same; 404 SVC-3001 where it does not exist for the caller. */
export function requireVisibleGuest(row: GuestRow | undefined, visibility: Visibility | null): GuestRow {
  const shown = visibleProfile(row, visibility)
  if (!shown) throw missing()
  return shown
}

/** Several guests as visible to the caller; those that are not are omitted. */
export async function readVisibleGuests(
  ctx: Pick<Context, 'tx' | 'scope'>,
  ids: readonly string[],
): Promise<GuestRow[]> {
  if (ids.length === 0) return []
  const { property_ids } = ctx.scope
  const [rows, visibility] = await Promise.all([
    readGuests(ctx, ids),
    property_ids && readVisibility(ctx, ids, property_ids),
  ])
  return rows.flatMap((row) => visibleProfile(row, visibility === null ? null : visibility.get(row.id)) ?? [])
}
