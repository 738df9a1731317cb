import { useMessages } from '../../../lib/i18n/language.tsx'
import { Section } from '../../../ui/description-list.tsx'
import { Code } from '../code.tsx'
import { SNIPPETS } from './verify-snippets.ts'

export function Snippets() {
  const text = useMessages().developer.webhooks
  return (
    <Section title={text.verify}>
      <Code snippets={SNIPPETS} />
    </Section>
  )
}
