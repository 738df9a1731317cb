import type * as contract from '#contract/account/team.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault } from '#server/kernel/errors.ts'
import { conflict } from '../own-user.ts'
import { removePhones } from '../phones/phones-store.ts'
import { presentUser } from '../present.ts'
import { removeDevices } from '../session/devices-store.ts'
import { removeOneTimeTokens } from '../session/one-time-tokens-store.ts'
import { endSessions } from '../session/sessions-store.ts'
import { lockOwners, type UserRow, writeUser } from '../users-store.ts'
import { requireAccess } from './property-access.ts'
import { lockTeamMember, requireMayGrant } from './team-member.ts'

type Op = typeof contract.updateUser
type Body = Input<Op>['body']

/**
 * Changes name or role, disables or enables. Disabling ends all sessions and links at once; another role
 * removes codes on phones. SVC-4108 where no owner would be left, SVC-4103 for a role that the caller may not
 * grant, SVC-4110 for a user who has not accepted the invitation yet.
 */
export async function updateUser(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  // Locked before the user: two concurrent changes could otherwise deadlock.
  const owners = await lockOwners(ctx)
  const row = await lockTeamMember(ctx, params.id, 'updateUser')
  requireMatch(ctx, row.version)
  const next = changed(row, body)
  requireMayGrant(ctx, next.role, 'updateUser')
  if (body.property_ids !== undefined || next.role !== row.role) await requireAccess(ctx, next)
  const stays_owner = next.role === 'owner' && next.status === 'active'
  if (owners.includes(row.id) && owners.length === 1 && !stays_owner) throw fault('SVC-4108')
  const [after] = await Promise.all([
    amendRow(ctx, row, next, { write: writeUser, present: presentUser }),
    next.status === 'disabled' && endSessions(ctx, row.id),
    next.role !== row.role && removePhones(ctx.tx, row),
    next.status === 'disabled' && removeDevices(ctx.tx, row),
    next.status === 'disabled' && removeOneTimeTokens(ctx.tx, row),
  ])
  return presentUser(after)
}

function changed(row: UserRow, { name, role, status, property_ids = row.property_ids }: Body): UserRow {
  const next = { ...row, name: name?.trim() ?? row.name, role: role ?? row.role, property_ids }
  if (status === undefined || status === row.status) return next
  if (status === 'disabled') return { ...next, status }
  if (row.status === 'invited') throw conflict(`${row.name} is still to follow the invitation.`)
  // A user without a password becomes invited again.
  return { ...next, status: row.password_hash === null ? 'invited' : 'active' }
}
