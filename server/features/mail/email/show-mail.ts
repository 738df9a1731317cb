import type { Cipher } from '#server/kernel/security/encryption.ts'
import { textOf } from './email-layout.ts'
import type { ShownMail } from './outbox-store.ts'
import { secretContext } from './secrets.ts'
import { hasLink, write } from './templates.ts'

/** Shown in place of a link. */
const HIDDEN = '(a link that is not shown)'

/**
 * The content of an e-mail as text. Its link is opened where `secrets` are given, for an operator who
 * delivers it by other means; throws where they are not those that sealed it.
 */
export function renderMailText(
  { account_id, id, template, language, data, secret }: ShownMail,
  secrets: Cipher | null,
): { subject: string; text: string } {
  const open = secret && secrets
  const hidden = hasLink(template) ? HIDDEN : null
  const link = open ? secrets.open(secret, secretContext(account_id, id)).toString('utf8') : hidden
  const letter = write({ template, language, data, link })
  return { subject: letter.subject, text: textOf(letter) }
}
