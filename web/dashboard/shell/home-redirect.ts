import type { Me } from '../../../contract/staff/me.ts'
import type { Role } from '../../../contract/staff/roles.ts'
import { type ReservationSearch, views } from '../reservations/public.ts'

const HOME_PATHS: Record<Role, string> = {
  owner: '/reservations',
  manager: '/reservations',
  front_desk: '/reservations',
  housekeeping: '/rooms',
  revenue: '/rate-plans',
  accountant: '/invoices',
  developer: '/developer/start',
}

/** Where the day of a role begins; the front desk has the arrivals of the day before it. */
export const homeOf = ({ user, properties }: Me): { to: string; search?: ReservationSearch } => {
  const today = properties[0]?.business_date
  const to = HOME_PATHS[user.role]
  return user.role === 'front_desk' && today ? { to, search: views(today).arrivals } : { to }
}
