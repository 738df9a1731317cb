import { mayGrant } from '#contract/account/roles.ts'
import { rolesFor } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { fault, missing } from '#server/kernel/errors.ts'
import { signedIn } from '../signed-in.ts'
import { lockUser, readUser, type UserRow } from '../users-store.ts'
import { maySeeUser } from './property-access.ts'

/** 403 SVC-4103 for a role that the caller may neither grant nor change: only owners make owners. */
export function requireMayGrant(ctx: Context, role: UserRow['role'], operation: string): void {
  const { role: own } = signedIn(ctx)
  if (mayGrant(own, role)) return
  const roles = rolesFor(operation).filter((one) => mayGrant(one, role))
  throw fault('SVC-4103', { details: { operation, role: own, roles } })
}

/** A user of the account; 404 SVC-3001 for any other. */
export async function readTeamMember(ctx: Context, id: string): Promise<UserRow> {
  return requireKnown(ctx, await readUser(ctx, id))
}

function requireKnown(ctx: Context, user: UserRow | undefined): UserRow {
  if (!user || !maySeeUser(ctx, user)) throw missing()
  return user
}

/** The same, locked, for a user whom the caller may change. */
export async function lockTeamMember(ctx: Context, id: string, operation: string): Promise<UserRow> {
  const user = requireKnown(ctx, await lockUser(ctx, id))
  requireMayGrant(ctx, user.role, operation)
  return user
}

/** The origin of links in e-mails. SVC-4110 where none is configured. */
export function requireOrigin(ctx: Context): string {
  const { public_origin } = signedIn(ctx)
  if (public_origin === null)
    throw fault('SVC-4110', { message: 'No mail with a link can be sent: PUBLIC_URL is not set.' })
  return public_origin
}
