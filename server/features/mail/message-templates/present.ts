import type { MessageTemplate } from '#contract/mail/message-templates.ts'
import { builtInText } from '../email/public.ts'
import type { TemplateRow } from './store.ts'

type TemplateKey = Pick<TemplateRow, 'property_id' | 'kind' | 'language'>

/** A text as the API shows it: what the property has written, else what is built in. rule 27.1 */
export function presentTemplate(
  { property_id, kind, language }: TemplateKey,
  row: TemplateRow | undefined,
): MessageTemplate {
  const { subject, body } = row ?? builtInText(kind, language)
  return {
    id: row?.id ?? null,
    property_id,
    kind,
    language,
    subject,
    body,
    is_built_in: row === undefined,
    updated_at: row?.updated_at ?? null,
  }
}
