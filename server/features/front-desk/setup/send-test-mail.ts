import type * as contract from '#contract/front-desk/setup.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { signedIn } from '../../account/staff/public.ts'
import { queueMail } from '../../mail/email/public.ts'
import { findProperty } from '../../property/properties/public.ts'

type Op = typeof contract.sendTestMail

const WORDS = {
  en: {
    subject: (name: string) => `Test e-mail of ${name}`,
    text: 'The mail server works: e-mails to guests leave.',
  },
  de: {
    subject: (name: string) => `Test-E-Mail von ${name}`,
    text: 'Der Mailserver funktioniert: E-Mails an Gäste gehen hinaus.',
  },
} as const

/** To the person who asks, by the way that e-mails to guests take. 409 where no mail server is named. rule 1.8 */
export async function sendTestMail(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const { email, name, language } = signedIn(ctx)
  if (!ctx.sends_mail)
    throw fault('SVC-4110', { message: 'No mail server is set up: the operator names it in SMTP_URL.' })
  const { subject, text } = WORDS[language ?? 'en']
  const { id } = await queueMail(ctx, {
    to: { address: email, name },
    template: 'announcement',
    language,
    data: { name, subject: subject(property.name), text },
    property_id: property.id,
    resource_id: property.id,
  })
  ctx.audit?.({ resource_id: property.id, property_id: property.id, before: null, after: { to: email } })
  return { id, to: email }
}
