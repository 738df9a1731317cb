import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Task } from '#contract/upkeep/maintenance.ts'
import type { Pages } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Stat, Stats } from '#web/ui/stat.tsx'
import styles from './maintenance.module.css'
import { VIEW_NAMES, VIEWS } from './model.ts'
import { useReader } from './words.ts'

interface TaskCountersProps {
  readonly active: readonly Task[] | undefined
  readonly done: Pages<Task>
}

/** The number of tasks of each kind, each a filter of the rows. */
export function TaskCounters({ active = [], done }: TaskCountersProps) {
  const text = usePartMessages('maintenance')
  const reader = useReader()
  const navigate = useNavigate()
  const { show } = useSearch({ strict: false }) as { show?: string }
  const toggle = (name: string) =>
    navigate({
      to: '.',
      search: (now) => ({ ...now, show: show === name ? undefined : name }),
      replace: true,
    })
  return (
    <div className={styles.views}>
      <Stats label={text.views.label}>
        {VIEW_NAMES.map((name) => {
          const count = active.filter((task) => VIEWS[name](task, reader)).length
          return (
            <Stat
              key={name}
              label={text.views[name]}
              value={count}
              open={name === 'overdue' && count > 0}
              pressed={show === name}
              onClick={() => toggle(name)}
            />
          )
        })}
        <Stat
          label={text.views.done}
          value={`${done.items.length}${done.query.hasNextPage ? '+' : ''}`}
          pressed={show === 'done'}
          onClick={() => toggle('done')}
        />
      </Stats>
    </div>
  )
}
