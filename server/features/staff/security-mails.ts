import type { Context } from '../../context.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { queueMail } from '../email/public.ts'
import { browserOf } from './browser-name.ts'
import { type Addressee, readKeyKeepers, type UserRow } from './store.ts'

/** What mails tell of what lets somebody in: to those whose it is, in the transaction that changes it. */

type Telling = Pick<Context, 'tx' | 'now' | 'secrets'>

const to = (ctx: Telling, user: Addressee) => ({
  ctx: { ...ctx, scope: { account_id: user.account_id, property_ids: null } },
  mail: { to: { address: user.email, name: user.name }, language: user.language },
})

/** Tells somebody that their password was changed. */
export async function mailPasswordChange(telling: Telling, user: UserRow): Promise<void> {
  const { ctx, mail } = to(telling, user)
  const data = { name: user.name, changed_at: toTimestamp(ctx.now) }
  await queueMail(ctx, { ...mail, template: 'password_changed', data })
}

/** Tells the address before that another one has taken its place. */
export async function mailEmailChange(telling: Telling, before: UserRow, email: string): Promise<void> {
  const { ctx, mail } = to(telling, before)
  const data = { name: before.name, email, changed_at: toTimestamp(ctx.now) }
  await queueMail(ctx, { ...mail, template: 'email_changed', data })
}

/** Tells somebody that they signed in where they had not before. */
export async function mailNewSignIn(
  telling: Telling,
  user: UserRow,
  from: { readonly address_range: string; readonly user_agent: string | null },
): Promise<void> {
  const { ctx, mail } = to(telling, user)
  const data = {
    name: user.name,
    signed_in_at: toTimestamp(ctx.now),
    browser: browserOf(from.user_agent),
    address_range: from.address_range,
  }
  await queueMail(ctx, { ...mail, template: 'new_sign_in', data })
}

/** Tells somebody that a second factor was added or removed, and by whom where it was not themselves. */
export async function mailSecondFactor(
  telling: Telling,
  user: UserRow,
  { change, by }: { readonly change: 'added' | 'removed'; readonly by: string | null },
): Promise<void> {
  const { ctx, mail } = to(telling, user)
  const data = { name: user.name, change, by, changed_at: toTimestamp(ctx.now) }
  await queueMail(ctx, { ...mail, template: 'second_factor_changed', data })
}

/** Tells the owners of an account, and whoever made it, of an API key. */
export async function mailNewApiKey(
  telling: Telling,
  key: {
    readonly account_id: string
    readonly name: string
    readonly hint: string
    readonly access: 'write' | 'read'
  },
  by: { readonly user_id: string; readonly name: string; readonly account_name: string },
): Promise<void> {
  const keepers = await readKeyKeepers(telling.tx, key.account_id, by.user_id)
  await Promise.all(
    keepers.map((keeper) => {
      const { ctx, mail } = to(telling, keeper)
      const data = {
        ...{ name: keeper.name, account: by.account_name, key: key.name, hint: key.hint, access: key.access },
        ...{ made_by: by.name, made_at: toTimestamp(ctx.now) },
      }
      return queueMail(ctx, { ...mail, template: 'api_key_created', data })
    }),
  )
}
