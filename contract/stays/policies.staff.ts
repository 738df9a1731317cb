import Type from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { MAX_STAY_NIGHTS } from '../dates.ts'
import { Money } from '../money.ts'
import { CancellationPolicy } from '../parts/policies.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** Preview of policies while they are edited. */

export const previewCancellation = staffOperation({
  id: 'previewCancellation',
  method: 'POST',
  path: '/rate-plans/cancellation-preview',
  tag: 'Rate plans',
  roles: OFFICE,
  audit: false,
  summary: 'Fee of a cancellation or a no-show under a policy, stored or not',
  description:
    'By the rules for booked stays, in the local time of the property. Prices exclude city tax; nothing is stored.',
  body: s.object({
    property_id: s.reference('property'),
    cancellation_policy: s.described(CancellationPolicy, 'The policy to try'),
    check_in: s.date('Date of arrival'),
    nightly_prices: Type.Array(s.integer(0, 1_000_000_000), {
      minItems: 1,
      maxItems: MAX_STAY_NIGHTS,
      description: 'Of each night, in minor units',
    }),
    cancelled_on: s.date({ description: 'The day of the cancellation' }),
    cancelled_at: s.timeOfDay('Time of the cancellation, on the clock of the property'),
  }),
  changes_nothing: true,
  status: 200,
  response: s.object({
    fee: s.described(Money, 'What the cancellation would cost'),
    no_show_fee: s.described(Money, 'What not arriving would cost'),
    total: s.described(Money, 'Price of the whole stay'),
  }),
  errors: ['SVC-3001'],
  example: {
    body: {
      property_id: '{property_id}',
      cancellation_policy: { rules: [{ hours_before: 48, fee: { type: 'nights', nights: 1 } }] },
      check_in: '{date+30}',
      nightly_prices: [12000, 12000],
      cancelled_on: '{date+28}',
      cancelled_at: '12:00',
    },
  },
})
