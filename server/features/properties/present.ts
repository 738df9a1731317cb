import type { Property } from '../../../contract/properties.ts'
import { dateIn } from '../../clock.ts'
import type { PropertyRow } from './store.ts'

/** A property as the API shows it; the business date is computed, never stored. decisions 1 */
export const presentProperty = (row: PropertyRow, now: Temporal.Instant): Property => ({
  ...row,
  business_date: dateIn(row.timezone, now),
})
