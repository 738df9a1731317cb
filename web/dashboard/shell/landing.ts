import type { Role } from '../../../contract/staff/roles.ts'
import { PATHS } from '../paths.ts'

const LANDING: Record<Role, string> = {
  owner: PATHS.reservations,
  manager: PATHS.reservations,
  front_desk: PATHS.reservations,
  housekeeping: PATHS.rooms,
  revenue: PATHS.rate_plans,
  accountant: PATHS.invoices,
  developer: PATHS.start,
}

/** Where the day of a role begins. */
export const landingPath = (role: Role): string => LANDING[role]
