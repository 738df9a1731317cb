import * as s from '../schema.ts'
import { BILLING_CYCLES } from './billing-cycles.ts'

/** When the close of a day invoices the nights of a stay. rule 36.8 */
export const billingCycle = s.nullable(
  s.oneOf(
    BILLING_CYCLES,
    'When the nights of the stay are invoiced while the guest is in house: on each Monday or on the first of each month, once the day before is closed; null at the check-out alone',
  ),
)
