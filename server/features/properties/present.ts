import type { Property } from '../../../contract/properties.ts'
import { dateIn } from '../../clock.ts'
import type { PropertyRow } from './store.ts'

/** A property as the API shows it; the business date is computed, never stored. decisions 1 */
export const presentProperty = (
  { letterhead, has_logo, ...row }: PropertyRow,
  now: Temporal.Instant,
): Property => ({
  ...row,
  letterhead: { ...letterhead, has_logo },
  business_date: dateIn(row.timezone, now),
})
