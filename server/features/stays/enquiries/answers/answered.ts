import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { EnquiryRow } from '../row.ts'

export type EnquiryState = Pick<EnquiryRow, 'status' | 'open_since' | 'answered_at' | 'closed_at'>

const stateOf = ({ status, open_since, answered_at, closed_at }: EnquiryState): EnquiryState => ({
  status,
  open_since,
  answered_at,
  closed_at,
})

/** The state that an enquiry gets at a moment. */
export function stateAt(status: EnquiryRow['status'], now: Temporal.Instant): EnquiryState {
  const at = toTimestamp(now)
  const is_over = status === 'quoted' || status === 'closed'
  return {
    status,
    open_since: status === 'open' ? at : null,
    answered_at: status === 'answered' ? at : null,
    closed_at: is_over ? at : null,
  }
}

/** After an answer: `answered`, unless a quote has answered it. SVC-1007 for a closed one. rule 35.9 */
export function afterAnswer(enquiry: EnquiryState, now: Temporal.Instant): EnquiryState {
  const { status } = enquiry
  if (status === 'closed')
    throw fault('SVC-1007', {
      details: { from: status, to: 'answered', allowed: ['open', 'answered'], reason: 'no_such_change' },
    })
  return status === 'quoted' ? stateOf(enquiry) : stateAt('answered', now)
}

/** After a reply: open, whatever it was, unless nobody wrote it. rule 35.10 */
export function afterReply(
  enquiry: EnquiryState,
  now: Temporal.Instant,
  is_automatic: boolean,
): EnquiryState {
  return is_automatic || enquiry.status === 'open' ? stateOf(enquiry) : stateAt('open', now)
}

/** After the answer was withdrawn that nothing stands in for: open since it was before. rule 35.11 */
export function afterWithdrawal(enquiry: EnquiryState, waited_since: string | null): EnquiryState {
  if (waited_since === null || enquiry.status !== 'answered') return stateOf(enquiry)
  return { status: 'open', open_since: waited_since, answered_at: null, closed_at: null }
}
