import type { FastifyRequest } from 'fastify'
import type { AfterResponse } from '../../http/after-response.ts'
import type { AnonymousLimit } from '../../http/limits/anonymous-limit.ts'
import type { OwnOrigin } from '../../http/own-origin.ts'
import type { Endpoint, Pipeline } from '../../http/request.ts'
import type { SecretRing } from '../../kernel/security/secret-ring.ts'
import type { Monotonic } from '../../kernel/time/clock.ts'
import type { StrangerLimiter, StrangerLimits } from './booking/stranger-limits.ts'
import type { PageView } from './page-property.ts'
import type { PageSigner } from './page-signer.ts'
import type { Reply } from './respond.ts'

export interface BookingPageOptions {
  readonly pipeline: Pipeline
  readonly anonymous: AnonymousLimit
  readonly origin: OwnOrigin
  readonly endpoints: readonly Endpoint[]
  readonly secret: SecretRing
  readonly monotonic_clock: Monotonic
  readonly rate_limit: { readonly per_second: number; readonly burst: number }
  readonly strangers: StrangerLimits
  /** Whether e-mails with a link to this service leave. */
  readonly sends_mail: boolean
  readonly after_response: AfterResponse
}

/** Dependencies of the pages of an environment. */
export interface BookingPages extends BookingPageOptions {
  readonly signer: PageSigner
  readonly card_provider: 'stripe' | 'demo' | null
  /** Rate limit of bookings and payments by address, far below that of pages. 429 SVC-5001 */
  readonly countBooking: (address: string) => void
  readonly limits: StrangerLimiter
}

export type ShowPage = (pages: BookingPages, request: FastifyRequest, view: PageView) => Promise<Reply>
