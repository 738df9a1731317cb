import { usePartMessages } from '../../../lib/i18n/parts.ts'
import { Section } from '../../../ui/description-list.tsx'
import { Code } from '../code.tsx'
import { SNIPPETS } from './verify-snippets.ts'

export function Snippets() {
  const text = usePartMessages('developer').webhooks
  return (
    <Section title={text.verify}>
      <Code snippets={SNIPPETS} />
    </Section>
  )
}
