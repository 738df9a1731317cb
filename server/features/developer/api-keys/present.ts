import type { ApiKey } from '#contract/developer/api-keys.staff.ts'
import type { ShownKeyRow } from './store.ts'

const DAY_MS = 86_400_000

/** A key as the dashboard shows it. */
export function presentKey(row: ShownKeyRow, now: Temporal.Instant): ApiKey {
  const { revoked_at, ...shown } = row
  const status = statusOf(revoked_at, now)
  const last = Temporal.Instant.from(row.last_used_at ?? row.created_at).epochMilliseconds
  const days = Math.max(0, Math.floor((now.epochMilliseconds - last) / DAY_MS))
  return { ...shown, status, ends_at: revoked_at, unused_days: status === 'revoked' ? null : days }
}

function statusOf(revoked_at: string | null, now: Temporal.Instant): ApiKey['status'] {
  if (revoked_at === null) return 'active'
  return Temporal.Instant.compare(Temporal.Instant.from(revoked_at), now) <= 0 ? 'revoked' : 'expiring'
}
