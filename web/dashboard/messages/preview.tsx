import { usePartMessages } from '../../lib/i18n/parts.ts'
import styles from './messages.module.css'

interface PreviewProps {
  readonly label: string
  readonly subject: string
  readonly text: string
}

/** A message as its reader finds it. */
export function Preview({ label, subject, text }: PreviewProps) {
  return (
    <section aria-label={label} className={styles.paper} dir="auto">
      <h3>{subject}</h3>
      <p>{text.trim()}</p>
    </section>
  )
}

/** What a message is about: the occasion that it was sent on. */
export function useKindName() {
  const { kinds, sent_kinds } = usePartMessages('messages')
  const names: Readonly<Record<string, string>> = { ...kinds, ...sent_kinds }
  return (kind: string | null): string | undefined => (kind === null ? undefined : names[kind])
}
