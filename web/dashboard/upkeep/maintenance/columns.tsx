import Image from 'lucide-react/icons/image'
import Repeat from 'lucide-react/icons/repeat'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyZone } from '#web/lib/session.ts'
import { type Column, Truncate } from '#web/ui/table.tsx'
import { RoomLink, TaskLink } from '../../links.tsx'
import { usePropertyColumn } from '../../property-column.tsx'
import { ClosedBadge, PriorityBadge, TaskBadge } from './badges.tsx'
import { DueDay } from './due-day.tsx'
import styles from './maintenance.module.css'
import { StepButton } from './step-button.tsx'
import { usePlaceName, useRepeatWords } from './words.ts'

export function useTaskColumns(rows: readonly Task[]): readonly Column<Task>[] {
  const text = usePartMessages('maintenance')
  const { fields } = useMessages()
  const placeName = usePlaceName()
  const property = usePropertyColumn(rows, true)
  return [
    {
      key: 'description',
      title: fields.description,
      cell: (task) => <Description task={task} />,
    },
    {
      key: 'room',
      title: fields.room_id,
      cell: (task) =>
        task.room_id === null ? (
          <span className="soft">{text.elsewhere}</span>
        ) : (
          <RoomLink id={task.room_id}>{placeName(task)}</RoomLink>
        ),
    },
    ...property,
    {
      key: 'category',
      title: fields.category,
      wide: true,
      cell: ({ category }) => text.categories[category],
    },
    {
      key: 'priority',
      title: fields.priority,
      plain: true,
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      key: 'status',
      title: fields.status,
      plain: true,
      cell: (task) => (
        <span className={styles.badges}>
          <TaskBadge status={task.status} />
          <ClosedBadge task={task} />
        </span>
      ),
    },
    { key: 'due_on', title: fields.due_on, plain: true, cell: (task) => <Due task={task} /> },
    {
      key: 'assigned_to',
      title: fields.assigned_to,
      cell: ({ assigned_to }) => assigned_to && <Truncate>{assigned_to.name}</Truncate>,
    },
    { key: 'step', title: '', plain: true, cell: (task) => <StepButton task={task} /> },
  ]
}

function Due({ task }: { task: Task }) {
  const text = usePartMessages('maintenance')
  const formats = useFormats()
  const words = useRepeatWords()
  const zone = usePropertyZone()(task.property_id)
  const { done_at, repeat } = task
  return (
    <>
      {done_at ? text.done_on(formats.dayOf(done_at, zone)) : <DueDay task={task} />}
      {repeat && (
        <span className={styles.repeat}>
          <Repeat size={12} aria-hidden /> {words(repeat)}
        </span>
      )}
    </>
  )
}

function Description({ task }: { task: Task }) {
  const text = usePartMessages('maintenance')
  return (
    <TaskLink id={task.id}>
      <Truncate long title={task.description}>
        {task.description}
      </Truncate>
      {task.photos.length > 0 && (
        <Image className={styles.pictured} size={13} aria-label={text.photos.title} />
      )}
    </TaskLink>
  )
}
