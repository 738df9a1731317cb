import { useState } from 'react'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { SegmentedControl } from '../../ui/controls/choice.ts'
import { MailFrame } from './mail-frame.tsx'
import styles from './messages.module.css'

interface PreviewProps {
  readonly label: string
  readonly language: string
  readonly mail: { readonly subject: string; readonly text: string; readonly html: string }
}

/** A message as its reader finds it: as mail programs show it, or as the plain text of the same mail. */
export function Preview({ label, language, mail: { subject, text, html } }: PreviewProps) {
  const { preview_as } = usePartMessages('messages')
  const [form, setForm] = useState<'html' | 'text'>('html')
  return (
    <section aria-label={label} className={styles.paper} dir="auto">
      <div className={styles.previewHead}>
        <h3>{subject}</h3>
        <SegmentedControl
          size="xs"
          aria-label={preview_as.label}
          data={(['html', 'text'] as const).map((value) => ({ value, label: preview_as[value] }))}
          value={form}
          onChange={(value) => setForm(value as typeof form)}
        />
      </div>
      {form === 'html' ? <MailFrame title={subject} language={language} html={html} /> : <p>{text.trim()}</p>}
    </section>
  )
}

/** What a message is about: the occasion that it was sent on. */
export function useKindName() {
  const { kinds, sent_kinds } = usePartMessages('messages')
  const names: Readonly<Record<string, string>> = { ...kinds, ...sent_kinds }
  return (kind: string | null): string | undefined => (kind === null ? undefined : names[kind])
}
