import type { FastifyRequest } from 'fastify'
import type { VisitStep } from '#contract/reporting/visit-steps.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { BookingPages } from '../booking-pages.ts'
import { writeAsGuest } from '../guest-context.ts'
import { type PageView, scopeOfPage } from '../page-property.ts'
import type { Reply } from '../respond.ts'
import { addPaidBooking } from './store.ts'

/** Programs that name themselves beside a browser: search engines, previews of links, monitors. */
const PROGRAM = /bot|crawl|spider|preview|monitor|headless/i

/** A person with a browser, who looks at the page now. */
export function isPerson({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? ''
  // Every browser begins so.
  return agent.startsWith('Mozilla/') && !PROGRAM.test(agent) && headers['sec-purpose'] === undefined
}

/** Counts a page that was shown to a person. */
function recordVisit(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  { published: { account_id, property }, language, source, now }: PageView,
  step: VisitStep,
): void {
  if (!isPerson(request)) return
  const date = businessDate(property, now)
  pipeline.environment.visits.record({
    account_id,
    property_id: property.id,
    date,
    step,
    language,
    source: source ?? '',
  })
}

interface ShownPage {
  readonly reply: Reply
  /** What the page is a step to, where it is one. */
  readonly step: VisitStep | undefined
}

/** Counts a page that was shown, or a booking that was made; returns the reply. rule 26.42 */
export function counted(
  pages: Pick<BookingPages, 'pipeline'>,
  request: FastifyRequest,
  view: PageView,
  { reply, step }: ShownPage,
): Reply {
  const is_shown = !('to' in reply) && (reply.status ?? 200) === 200
  const visit = reply.visit ?? (is_shown ? step : undefined)
  if (visit) recordVisit(pages, request, view, visit)
  return reply
}

/**
 * The reply after a payment on the page, which counts once for each booking that was made there. The guest has paid, also
 * where that cannot be counted. rule 26.64
 */
export async function countedAsPaid(
  { pipeline }: Pick<BookingPages, 'pipeline'>,
  { published, now }: Pick<PageView, 'published' | 'now'>,
  reservation_id: string,
  reply: Reply,
): Promise<Reply> {
  const date = businessDate(published.property, now)
  const is_first = await writeAsGuest(pipeline, scopeOfPage(published), (ctx) =>
    addPaidBooking(ctx, reservation_id, date),
  ).catch((err: unknown) => {
    pipeline.log.warn({ err }, 'a paid booking of the booking page was not counted')
    return false
  })
  return is_first ? { ...reply, visit: 'paid' } : reply
}
