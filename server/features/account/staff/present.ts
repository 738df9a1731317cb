import type { MeUser } from '#contract/account/me.staff.ts'
import type { User } from '#contract/account/team.staff.ts'
import type { UserRow } from './users-store.ts'

/** A user as the team sees them; without any credential. */
export const presentUser = (row: UserRow, sessions = 0): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  property_ids: row.property_ids,
  status: row.status,
  language: row.language,
  second_factor: row.second_factor,
  passkeys: row.passkeys,
  sessions,
  last_seen_at: row.last_seen_at,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const presentMe = (row: UserRow): MeUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  property_ids: row.property_ids,
  language: row.language,
  second_factor: row.second_factor,
  recovery_codes_left: row.recovery_codes_left,
  passkeys: row.passkeys,
})
