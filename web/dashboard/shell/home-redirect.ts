import type { Me } from '../../../contract/staff/me.ts'
import type { Role } from '../../../contract/staff/roles.ts'
import { PATHS } from '../paths.ts'
import { type ReservationSearch, views } from '../reservations/public.ts'

const LANDING: Record<Role, string> = {
  owner: PATHS.reservations,
  manager: PATHS.reservations,
  front_desk: PATHS.reservations,
  housekeeping: PATHS.rooms,
  revenue: PATHS.rate_plans,
  accountant: PATHS.invoices,
  developer: PATHS.start,
}

/** Where the day of a role begins; the front desk has the arrivals of the day before it. */
export const landingOf = ({ user, properties }: Me): { to: string; search?: ReservationSearch } => {
  const today = properties[0]?.business_date
  const to = LANDING[user.role]
  return user.role === 'front_desk' && today ? { to, search: views(today).arrivals } : { to }
}
