import type { GuestErasure } from '#contract/guest-data/erasures.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { readRetainedDocuments } from '../../invoices/public.ts'
import { readRetainedRegistrations } from '../../stays/registrations/public.ts'

/** Everything that the law keeps about a guest; `next_on` is the last day of what goes first. */
export async function readRetainedRecords(
  ctx: AccountContext,
  guest_id: string,
  years: Parameters<typeof readRetainedDocuments>[2],
): Promise<
  Pick<GuestErasure, 'retained' | 'kept_count' | 'kept_until'> & { readonly next_on: string | null }
> {
  const [documents, registrations] = await Promise.all([
    readRetainedDocuments(ctx, guest_id, years),
    readRetainedRegistrations(ctx, guest_id),
  ])
  const days = registrations.map(({ until }) => until)
  const all = (day: string | null) => (day === null ? days : [...days, day]).sort()
  return {
    retained: [...documents.retained, ...registrations]
      .sort((a, b) => a.until.localeCompare(b.until))
      .slice(0, MAX_NAMED),
    kept_count: documents.kept_count + registrations.length,
    kept_until: all(documents.kept_until).at(-1) ?? null,
    next_on: all(documents.next_on)[0] ?? null,
  }
}

const MAX_NAMED = 100
