import type { LoggedRequest } from '#contract/developer/request-log.staff.ts'
import type { ListedRequest } from './store.ts'

export function presentRequest(row: ListedRequest): LoggedRequest {
  const { duration_us, actor_type, actor_id, actor_name, ...shown } = row
  return {
    ...shown,
    duration_ms: duration_us / 1000,
    actor: { type: actor_type, id: actor_id, name: actor_name },
  }
}
