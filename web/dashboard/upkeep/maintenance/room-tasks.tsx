import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyZone } from '#web/lib/session.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { TaskLink } from '../../links.tsx'
import { ClosedBadge, PriorityBadge, TaskBadge } from './badges.tsx'
import { DueDay } from './due-day.tsx'
import styles from './maintenance.module.css'
import { openFirst } from './model.ts'
import { StepButton } from './step-button.tsx'
import { useReader } from './words.ts'

interface RoomTasksProps {
  readonly room_id: string
  /** The task that is shown already. */
  readonly without?: string | undefined
}

/** The open and done tasks of a room, the latest first. */
export function RoomTasks({ room_id, without }: RoomTasksProps) {
  const text = usePartMessages('maintenance')
  const reader = useReader()
  const tasks = useQuery(allPagesQuery('listTasks', { query: { room_id } }))
  return (
    <QueryState query={tasks} skeleton={<SkeletonRows rows={2} />}>
      {(all) => {
        const others = openFirst(
          all.filter(({ id }) => id !== without),
          reader,
        )
        if (others.length === 0) return <p className="soft">{text.room.none}</p>
        return (
          <ul className={styles.others}>
            {others.map((task) => (
              <OtherTask key={task.id} task={task} />
            ))}
          </ul>
        )
      }}
    </QueryState>
  )
}

function OtherTask({ task }: { task: Task }) {
  const formats = useFormats()
  const text = usePartMessages('maintenance')
  const zone = usePropertyZone()(task.property_id)
  const { id, description, category, status, done_at, priority } = task
  return (
    <li>
      <span>
        <TaskLink id={id}>{description}</TaskLink> <span className="soft">· {text.categories[category]}</span>
      </span>
      {status === 'done' ? (
        <span className="soft">{done_at && text.done_on(formats.dayOf(done_at, zone))}</span>
      ) : (
        <>
          <DueDay task={task} />
          <PriorityBadge priority={priority} />
          <ClosedBadge task={task} />
        </>
      )}
      <TaskBadge status={status} />
      {status !== 'done' && <StepButton task={task} />}
    </li>
  )
}
