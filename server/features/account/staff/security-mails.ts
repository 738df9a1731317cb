import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { queueMail, type SecondFactorChange } from '../../mail/email/public.ts'
import { type Addressee, readKeyRecipients, type UserRow } from './users-store.ts'

/** E-mails about changes of credentials: to their owner, in the transaction of the change. */

type MailContext = Pick<Context, 'tx' | 'now' | 'secrets'>

const to = (ctx: MailContext, user: Addressee) => ({
  ctx: { ...ctx, scope: { account_id: user.account_id, property_ids: null } },
  mail: { to: { address: user.email, name: user.name }, language: user.language },
})

/** Tells a user that their password was changed. */
export async function mailPasswordChange(context: MailContext, user: UserRow): Promise<void> {
  const { ctx, mail } = to(context, user)
  const data = { name: user.name, changed_at: toTimestamp(ctx.now) }
  await queueMail(ctx, { ...mail, template: 'password_changed', data })
}

/** Tells the old address that another one has replaced it. */
export async function mailEmailChange(context: MailContext, before: UserRow, email: string): Promise<void> {
  const { ctx, mail } = to(context, before)
  const data = { name: before.name, email, changed_at: toTimestamp(ctx.now) }
  await queueMail(ctx, { ...mail, template: 'email_changed', data })
}

/** Tells a user of a sign-in from a new browser or place. */
export async function mailNewSignIn(
  context: MailContext,
  user: UserRow,
  from: { readonly address_range: string; readonly user_agent: string | null },
): Promise<void> {
  const { ctx, mail } = to(context, user)
  const data = {
    name: user.name,
    signed_in_at: toTimestamp(ctx.now),
    browser: browserOf(from.user_agent),
    address_range: from.address_range,
  }
  await queueMail(ctx, { ...mail, template: 'new_sign_in', data })
}

/** Tells a user that a second factor was added or removed, or its recovery codes renewed, and by whom where it was not themselves. */
export async function mailSecondFactor(
  context: MailContext,
  user: UserRow,
  { change, by }: { readonly change: SecondFactorChange; readonly by: string | null },
): Promise<void> {
  const { ctx, mail } = to(context, user)
  const data = { name: user.name, change, by, changed_at: toTimestamp(ctx.now) }
  await queueMail(ctx, { ...mail, template: 'second_factor_changed', data })
}

/** Tells a user that a passkey was added or removed. */
export async function mailPasskey(
  context: MailContext,
  user: UserRow,
  { change, passkey }: { readonly change: 'added' | 'removed'; readonly passkey: string },
): Promise<void> {
  const { ctx, mail } = to(context, user)
  const data = { name: user.name, change, passkey, changed_at: toTimestamp(ctx.now) }
  await queueMail(ctx, { ...mail, template: 'passkey_changed', data })
}

/** Tells the owners of an account, and its creator, of an API key. */
export async function mailNewApiKey(
  context: MailContext & Pick<Context, 'scope'>,
  key: {
    readonly name: string
    readonly hint: string
    readonly access: 'write' | 'read'
  },
  by: { readonly user_id: string; readonly name: string; readonly account_name: string },
): Promise<void> {
  const keepers = await readKeyRecipients(context, by.user_id)
  await Promise.all(
    keepers.map((keeper) => {
      const { ctx, mail } = to(context, keeper)
      const data = {
        name: keeper.name,
        account: by.account_name,
        key: key.name,
        hint: key.hint,
        access: key.access,
        made_by: by.name,
        made_at: toTimestamp(ctx.now),
      }
      return queueMail(ctx, { ...mail, template: 'api_key_created', data })
    }),
  )
}

/** In order of precedence: most browsers also name others in their user agent. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iOS)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const named = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** Such as `Firefox, Windows`; null where it names none that is known. */
function browserOf(user_agent: string | null): string | null {
  const agent = user_agent ?? ''
  const names = [named(agent, BROWSERS), named(agent, SYSTEMS)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
