import { htmlOf } from './email-html.ts'
import { textOf } from './email-layout.ts'
import { type Draft, type TemplateName, write } from './templates.ts'

/** What a mail would say, in each of its forms; nothing is queued. */
export function previewMail<T extends TemplateName>(draft: Omit<Draft<T>, 'link'>) {
  const letter = write({ ...draft, link: null })
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
}
