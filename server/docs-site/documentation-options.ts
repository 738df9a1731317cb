import type { AnnouncementRow } from '../features/developer/announcements/public.ts'
import type { AnonymousLimit } from '../http/limits/anonymous-limit.ts'
import type { OwnOrigin } from '../http/own-origin.ts'
import type { Clock } from '../kernel/time/clock.ts'

export interface DocumentationOptions {
  readonly announced: () => Promise<readonly AnnouncementRow[]>
  readonly origin: OwnOrigin
  readonly anonymous: AnonymousLimit
  readonly clock: Clock
}
