import type { Task } from '#contract/upkeep/maintenance.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import styles from './maintenance.module.css'
import { isOverdue } from './model.ts'
import { useReader } from './words.ts'

/** The due date, and whether it has passed. */
export function DueDay({ task }: { task: Task }) {
  const text = usePartMessages('maintenance')
  const formats = useFormats()
  const reader = useReader()
  if (task.due_on === null) return null
  const day = formats.day(task.due_on)
  return isOverdue(task, reader) ? (
    <span className={styles.overdue}>{text.overdue_since(day)}</span>
  ) : (
    <span>{text.due(day)}</span>
  )
}
