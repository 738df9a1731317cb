import type { ApiError } from '#web/lib/api-error.ts'
import { titleOf } from '#web/lib/i18n/current-locale.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { roomRefusalWords } from '#web/lib/room-refusal.ts'
import styles from '../today.module.css'

/** The error, beside the button that was pressed. */
export function RowError({ error }: { error: ApiError }) {
  const { today: text, errors } = useMessages()
  const formats = useFormats()
  const words = roomRefusalWords(error, errors, formats) ?? titleOf(error.code) ?? error.message
  return (
    <span role="alert" className={styles.error}>
      {text.refused(words, error.code)}
    </span>
  )
}
