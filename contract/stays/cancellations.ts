import Type from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { REFUND_STATUSES } from '../lists.ts'
import { Money, Price } from '../money.ts'
import { dryRunQuery, operation } from '../operation.ts'
import { notifyGuest } from '../parts/guest-mails.ts'
import { reservation } from '../parts/reservation-parts.ts'
import * as s from '../schema.ts'

/** Fields of a cancellation or no-show: the reason, and a fee that differs from the policy's. rule 4 */
export const cancellationFields = {
  fee: s.optional(
    s.described(
      Price,
      'Fee to charge instead of the fee by the policy, at most `max_fee`; requires a `reason` or a `note`',
    ),
  ),
  waive_fee: s.optional(
    Type.Boolean({
      description: 'True: no fee is charged, regardless of the policy. Requires a `reason` or a `note`',
    }),
  ),
  reason: s.optional(s.nullable(s.text(200, 'Reason, as a short word or phrase'))),
  note: s.optional(s.nullable(s.text(2000, 'Details of the reason, for staff'))),
}

const outcome = {
  fee: s.nullable(s.described(Money, 'Fee; null for none')),
  refund: s.nullable(s.described(Money, 'Refund; null for none')),
  refund_status: s.oneOf(REFUND_STATUSES, 'State of the refund; `manual` refunds are made by staff'),
}

export const cancelReservation = operation({
  id: 'cancelReservation',
  method: 'POST',
  path: '/reservations/{id}/cancel',
  tag: 'Reservations',
  roles: DESK,
  audit: ['Cancelled', 'Storniert'],
  summary: 'Cancel a reservation',
  description:
    'Returns the fee and the refund by the policy that was copied at booking, or by the `fee` in the request: it needs a `reason` or `note`, and is at most `max_fee` of the quote.',
  params: s.object({ id: s.reference('reservation') }),
  query: s.object(dryRunQuery),
  body: s.named('ReservationCancel', s.object({ ...cancellationFields, ...notifyGuest })),
  body_required: false,
  status: 200,
  response: s.named(
    'ReservationCancelled',
    s.object({ ...reservation, ...outcome, cancelled_at: s.timestamp('When it was cancelled') }),
  ),
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{reservation_id}' }, body: { reason: 'guest_request' } },
})

export const quoteCancellation = operation({
  id: 'quoteCancellation',
  method: 'GET',
  path: '/reservations/{id}/cancellation-quote',
  tag: 'Reservations',
  roles: OFFICE,
  summary: 'Quote a cancellation',
  params: s.object({ id: s.reference('reservation') }),
  status: 200,
  response: s.named(
    'CancellationQuote',
    s.object({
      reservation_id: s.id('reservation'),
      ...outcome,
      max_fee: s.described(Money, 'Maximum fee: the price of the stay without city tax'),
      free_cancellation_until: s.nullable(
        s.timestamp('Time from which a cancellation has a fee; null when always or never'),
      ),
      quoted_at: s.timestamp('When the quote was calculated'),
    }),
  ),
  errors: ['SVC-3001', 'SVC-1007'],
  example: { params: { id: '{reservation_id}' } },
})
