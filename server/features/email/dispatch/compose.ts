import type { OutgoingMail } from '../../../integrations/smtp.ts'
import { reading } from '../../../postgres/transaction.ts'
import type { AttachmentKind } from '../attachments.ts'
import { htmlOf, textOf } from '../email-layout.ts'
import { secretContext } from '../secrets.ts'
import { write } from '../templates.ts'
import type { ClaimedMail } from './lease-store.ts'
import type { MailerOptions } from './outbox-worker.ts'

/** Makes what is sent from what was queued: the letter in its language, and what is attached as it is now. */
export async function compose(
  { tenant, clock, secrets, renderers }: Pick<MailerOptions, 'tenant' | 'clock' | 'secrets' | 'renderers'>,
  mail: ClaimedMail,
): Promise<OutgoingMail> {
  const { account_id, id, template, language, data, secret, attachments } = mail
  const link = secret && secrets.open(secret, secretContext(account_id, id)).toString('utf8')
  const letter = write({ template, language, data, link })
  const now = clock.now()
  const rendererOf = (kind: AttachmentKind) => {
    const renderer = renderers[kind]
    if (!renderer) throw new Error(`nothing here makes a ${kind}`)
    return renderer
  }
  const makers =
    attachments.length === 0
      ? []
      : await reading(tenant, { account_id }, (tx) =>
          Promise.all(attachments.map((one) => rendererOf(one.kind)({ tx, account_id, now }, one.id))),
        )
  return {
    id,
    sender: letter.sender,
    to: { address: mail.to_address, name: mail.to_name },
    language,
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    attachments: await Promise.all(makers.map((make) => make())),
  }
}
