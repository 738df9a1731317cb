import { shorten } from '#contract/text/shorten.ts'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { titleOf } from '#web/lib/i18n/current-locale.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import styles from './maintenance.module.css'
import { NEXT_STATUS, useAdvanceTask } from './use-step.ts'

/** Start, then Done, as the one primary button of a task; Reopen for a done one. */
export function StepButton({ task, size = 'compact-sm' }: { task: Task; size?: 'compact-sm' | 'sm' }) {
  const text = usePartMessages('maintenance')
  const { allowed, why } = usePermission('updateTask')
  const { go, error, is_busy } = useAdvanceTask(task)
  const next = NEXT_STATUS[task.status]
  return (
    <span className={styles.step}>
      <Button
        size={size}
        variant={task.status === 'done' ? 'default' : 'filled'}
        disabled={!allowed}
        title={why}
        loading={is_busy}
        aria-label={text.step_of(text.steps[next], shorten(task.description, 80))}
        onClick={() => go(next)}
      >
        {text.steps[next]}
      </Button>
      {error && (
        <span role="alert" className={styles.refused}>
          {titleOf(error.code) ?? error.message} ({error.code})
        </span>
      )}
    </span>
  )
}
