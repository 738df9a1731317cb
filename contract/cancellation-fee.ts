import Type from 'typebox'
import { Price } from './money.ts'
import * as s from './schema.ts'

/** How a stay is given up: why, and another fee than the policy's. rule 4 */
export const givingUp = {
  fee: s.optional(Price),
  waive_fee: s.optional(Type.Boolean()),
  reason: s.optional(s.nullable(s.text(200))),
  note: s.optional(s.nullable(s.text(2000))),
}
