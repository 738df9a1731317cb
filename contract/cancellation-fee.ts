import Type from 'typebox'
import { Price } from './money.ts'
import * as s from './schema.ts'

/** How a stay is given up: why, and another fee than the policy's. rule 4 */
export const givingUp = {
  fee: s.optional(
    s.described(
      Price,
      'Charged in place of the fee by the policy, at most `max_fee`; needs a `reason` or a `note`',
    ),
  ),
  waive_fee: s.optional(
    Type.Boolean({
      description: 'True: no fee is charged, whatever the policy says. Needs a `reason` or a `note`',
    }),
  ),
  reason: s.optional(s.nullable(s.text(200, 'Why, as a short word or phrase'))),
  note: s.optional(s.nullable(s.text(2000, 'Why, in more detail; for the staff'))),
}
