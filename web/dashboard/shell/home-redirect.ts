import type { Me } from '#contract/account/me.staff.ts'
import type { Role } from '#contract/account/roles.ts'

const HOME_PATHS: Record<Role, string> = {
  owner: '/today',
  manager: '/today',
  front_desk: '/today',
  housekeeping: '/housekeeping',
  revenue: '/rates',
  accountant: '/invoices',
  developer: '/developer/start',
}

/** The start screen of a role. */
export const homeOf = ({ user }: Me): { to: string } => ({ to: HOME_PATHS[user.role] })
