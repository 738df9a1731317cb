import type { Actor, Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { BOOKING_TEMPLATES, OTHER_GUEST_TEMPLATES } from '../booking/stay.ts'
import { textOf } from '../email-layout.ts'
import { type TemplateData, type TemplateName, write } from '../templates.ts'
import type { Language } from '../words/language.ts'
import { insertMessage } from './store.ts'

/** Mails that belong to the messages of a stay. */
const OF_STAYS: ReadonlySet<TemplateName> = new Set([
  ...BOOKING_TEMPLATES,
  ...OTHER_GUEST_TEMPLATES,
  'invoice',
])

export const SYSTEM: Actor = { type: 'system', id: null }

interface QueuedMail {
  readonly template: TemplateName
  readonly data: TemplateData[TemplateName]
  readonly property_id?: string | null
  readonly reservation_id?: string | null
  readonly id: string
  readonly address: string
  readonly language: Language
}

/** Records an e-mail to a guest as a message of the stay, with its text. Null for an e-mail about no stay. rule 27.8 */
export async function recordSent(
  ctx: Pick<Context, 'tx' | 'now' | 'scope'> & Partial<Pick<Context, 'actor'>>,
  { id: mail_id, template, data, property_id, reservation_id, address, language }: QueuedMail,
): Promise<string | null> {
  if (!property_id || !reservation_id || !OF_STAYS.has(template)) return null
  const letter = write({ template, language, data, link: null })
  const id = newId('message', ctx.now.epochMilliseconds)
  await insertMessage(ctx, {
    id,
    property_id,
    reservation_id,
    template,
    mail_id,
    direction: 'out',
    channel: 'email',
    subject: letter.subject,
    body: textOf(letter).trimEnd(),
    from_name: letter.sender,
    to_address: address,
    actor: ctx.actor ?? SYSTEM,
    created_at: toTimestamp(ctx.now),
  })
  return id
}
