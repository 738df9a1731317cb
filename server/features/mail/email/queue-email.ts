import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { realTime } from '#server/postgres/test-clock.ts'
import type { Attachment } from './attachments.ts'
import { oneLine } from './email-layout.ts'
import { secretContext } from './secrets.ts'
import { insertMail } from './store.ts'
import type { LinkTemplate, TemplateData, TemplateName } from './templates.ts'
import { recordSent, SYSTEM } from './thread/record-sent.ts'
import { languageOf } from './words/language.ts'

/** An e-mail to be sent after the commit. */
export type NewMail<T extends TemplateName = TemplateName> = {
  readonly to: { readonly address: string; readonly name?: string | null }
  readonly template: T
  /** Any BCP 47 tag; a language without translations becomes English. */
  readonly language: string | null
  readonly data: TemplateData[T]
  readonly attachments?: readonly Attachment[]
  /** The sender's name: the property's, or the account's. */
  readonly property_id?: string | null
  /** The object that it is about; an invoice that waits for an address already is not queued for it again. */
  readonly resource_id?: string | null
  /** The stay that it is about. */
  readonly reservation_id?: string | null
  /** For how long it can be cancelled: 0 is sent at once. */
  readonly wait_seconds?: number
  /** It expires at this moment; by default after 30 days. */
  readonly expires_at?: Temporal.Instant
} & (T extends LinkTemplate
  ? {
      /** A link that gives access: encrypted until the e-mail is sent, then deleted. */
      readonly link: string
    }
  : { readonly link?: never })

/** Only a link needs something to seal it with. */
type QueueingFor<T extends TemplateName> = Pick<Context, 'tx' | 'now' | 'scope'> &
  Partial<Pick<Context, 'actor'>> &
  (T extends LinkTemplate ? Pick<Context, 'secrets'> : Partial<Pick<Context, 'secrets'>>)

const KEPT_HOURS = 30 * 24

/**
 * Queues an e-mail in the caller's transaction: it is sent once that is committed, and never without it. Text
 * and attachments are rendered when it is sent. The address must be valid (`isEmailAddress`), which the
 * caller has checked.
 */
export async function queueMail<T extends TemplateName>(
  ctx: QueueingFor<T>,
  mail: NewMail<T>,
): Promise<{ id: string; message_id: string | null }> {
  const { account_id } = ctx.scope
  const address = mail.to.address.trim()
  if (!isEmailAddress(address)) throw new TypeError('a mail is addressed to what is no address')
  // Mails are sent by the clock of the service.
  const now = realTime(ctx)
  const id = newId('mail', now.epochMilliseconds)
  const expires_at = mail.expires_at
    ? realTime({ tx: ctx.tx, now: mail.expires_at })
    : now.add({ hours: KEPT_HOURS })
  const language = languageOf(mail.language)
  const queued = insertMail(ctx, {
    id,
    property_id: mail.property_id ?? null,
    resource_id: mail.resource_id ?? null,
    reservation_id: mail.reservation_id ?? null,
    template: mail.template,
    language,
    to_address: address,
    to_name: mail.to.name ? oneLine(mail.to.name) : null,
    data: mail.data,
    secret: mail.link === undefined ? null : ctx.secrets!.seal(mail.link, secretContext(account_id, id)),
    attachments: mail.attachments ?? [],
    due_at: now.add({ seconds: waitOf(ctx, mail) }).toString(),
    expires_at: toTimestamp(expires_at),
    created_at: toTimestamp(now),
  })
  const [, message_id] = await Promise.all([queued, recordSent(ctx, { ...mail, id, address, language })])
  return { id, message_id }
}

/** Where a test clock runs ahead nobody could withdraw what a job writes: a day passes there in less than the wait. */
const waitOf = (
  { tx, actor }: Pick<Context, 'tx'> & Partial<Pick<Context, 'actor'>>,
  { wait_seconds = 0 }: Pick<NewMail, 'wait_seconds'>,
): number => (tx.lead_ms && (actor ?? SYSTEM).type === 'system' ? 0 : wait_seconds)
