import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { queueMail } from '../mails/public.ts'
import { newLinkToken } from './library.ts'
import type { UserRow } from './store.ts'
import { removeVerifications } from './verifications-store.ts'

const INVITATION_DAYS = 7
const RESET_MINUTES = 60

type Sending = Pick<Context, 'tx' | 'now' | 'secrets'>

const pathOf = { invitation: '/app/invitation', reset: '/app/reset-password' } as const

/** Makes a link; those before it work no more. The token is part of the fragment, which no server logs. */
export async function newLink(ctx: Sending, user: UserRow, purpose: 'invitation' | 'reset') {
  const life = purpose === 'invitation' ? { hours: INVITATION_DAYS * 24 } : { minutes: RESET_MINUTES }
  await removeVerifications(ctx.tx, user.account_id, user.id)
  const milliseconds = Temporal.Duration.from(life).total('milliseconds')
  const token = await newLinkToken({ ...ctx, user }, milliseconds)
  return { path: `${pathOf[purpose]}#${token}`, expires_at: ctx.now.add(life) }
}

/** Sends a link for another password, in the caller's transaction. */
export async function sendReset(ctx: Sending, user: UserRow, origin: string): Promise<void> {
  const { path, expires_at } = await newLink(ctx, user, 'reset')
  await queueMail(
    { ...ctx, scope: { account_id: user.account_id, property_id: null } },
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
    { ...ctx, scope: { account_id: user.account_id, property_id: null } },
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

/** Tells somebody that their password was changed. */
export async function tellOfPassword(ctx: Sending, user: UserRow): Promise<void> {
  await queueMail(
    { ...ctx, scope: { account_id: user.account_id, property_id: null } },
    {
      to: { address: user.email, name: user.name },
      template: 'password_changed',
      language: user.language,
      data: { name: user.name, changed_at: toTimestamp(ctx.now) },
    },
  )
}
