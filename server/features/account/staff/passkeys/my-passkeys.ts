import type * as contract from '#contract/account/sign-in/passkeys.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { lockOwnUser } from '../own-user.ts'
import { mailPasskey } from '../security-mails.ts'
import { endSessionsOfPasskey } from '../session/sessions-store.ts'
import { signedIn } from '../signed-in.ts'
import type { UserRow } from '../users-store.ts'
import { readPasskeys, removePasskeyRow, renamePasskey } from './passkeys-store.ts'
import { presentPasskey } from './present-passkey.ts'

type List = typeof contract.listMyPasskeys
type Update = typeof contract.updatePasskey
type Remove = typeof contract.removePasskey

export async function listMyPasskeys(ctx: Context): Promise<Output<List>> {
  const { account_id, user_id: id } = signedIn(ctx)
  return { data: (await readPasskeys(ctx.tx, { account_id, id })).map(presentPasskey) }
}

/** A passkey of the signed-in user, with the user locked; 404 SVC-3001 for any other. */
async function lockOwnPasskey(ctx: Context, id: string, proven?: UserRow) {
  const user = await lockOwnUser(ctx, proven)
  const row = (await readPasskeys(ctx.tx, user)).find((one) => one.id === id)
  if (!row) throw missing()
  return { user, row }
}

export async function updatePasskey(ctx: Context, { params, body }: Input<Update>): Promise<Output<Update>> {
  const { user, row } = await lockOwnPasskey(ctx, params.id)
  const [before, after] = [presentPasskey(row), presentPasskey({ ...row, name: body.name.trim() })]
  if (before.name === after.name) return before
  ctx.audit?.({ resource_id: row.id, property_id: null, before, after })
  await renamePasskey(ctx.tx, user, row.id, after.name)
  return after
}

/** Removes a passkey. Sessions that it opened may be on a lost device: all but the current one end. */
export async function removePasskey(
  ctx: Context,
  { params }: Input<Remove>,
  proven: UserRow,
): Promise<Output<Remove>> {
  const { user, row } = await lockOwnPasskey(ctx, params.id, proven)
  ctx.audit?.({ resource_id: row.id, property_id: null, before: presentPasskey(row), after: null })
  await Promise.all([
    removePasskeyRow(ctx.tx, user, row.id),
    endSessionsOfPasskey(ctx.tx, user, row.id, signedIn(ctx).id),
    mailPasskey(ctx, user, { change: 'removed', passkey: row.name }),
  ])
  return { removed: true }
}
