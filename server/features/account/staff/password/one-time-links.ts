import type { Context } from '#server/context.ts'
import { queueMail } from '#server/features/mail/email/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { createOneTimeToken, removeOneTimeTokens } from '../session/one-time-tokens-store.ts'
import type { UserRow } from '../users-store.ts'

const INVITATION_DAYS = 7
export const RESET_MINUTES = 60

type Sending = Pick<Context, 'tx' | 'now' | 'secrets'>

const pathOf = { invitation: '/app/invitation', reset: '/app/reset-password' } as const

/** Creates a link. The token is in the fragment, which no server logs. */
async function makeLink(ctx: Sending, user: UserRow, purpose: 'invitation' | 'reset') {
  const life = purpose === 'invitation' ? { hours: INVITATION_DAYS * 24 } : { minutes: RESET_MINUTES }
  const expires_at = ctx.now.add(life)
  const token = await createOneTimeToken(ctx.tx, user, 'reset-password', { now: ctx.now, expires_at })
  return { path: `${pathOf[purpose]}#${token}`, expires_at }
}

/** Creates a link, and invalidates earlier ones. */
export async function newLink(ctx: Sending, user: UserRow, purpose: 'invitation' | 'reset') {
  await removeOneTimeTokens(ctx.tx, user)
  return makeLink(ctx, user, purpose)
}

/** Sends a link for a new password, in the caller's transaction. Earlier ones stay valid until one is used. */
export async function sendReset(ctx: Sending, user: UserRow, origin: string): Promise<void> {
  const { path, expires_at } = await makeLink(ctx, user, 'reset')
  await queueMail(
    { ...ctx, scope: { account_id: user.account_id, property_ids: null } },
    {
      to: { address: user.email, name: user.name },
      template: 'password_reset',
      language: user.language,
      data: { name: user.name, valid_until: toTimestamp(expires_at) },
      link: origin + path,
      expires_at,
    },
  )
}

/** Sends an invitation, in the caller's transaction. */
export async function sendInvitation(
  ctx: Sending,
  user: UserRow,
  by: { account_name: string; name: string | null; origin: string },
): Promise<void> {
  const { path, expires_at } = await newLink(ctx, user, 'invitation')
  await queueMail(
    { ...ctx, scope: { account_id: user.account_id, property_ids: null } },
    {
      to: { address: user.email, name: user.name },
      template: 'staff_invitation',
      language: user.language,
      data: {
        name: user.name,
        account: by.account_name,
        invited_by: by.name,
        valid_until: toTimestamp(expires_at),
      },
      link: by.origin + path,
      expires_at,
    },
  )
}
