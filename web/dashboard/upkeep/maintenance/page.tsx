import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { usePages, useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyZone } from '#web/lib/session.ts'
import { ListState, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Caution } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { ActivityEntry, ActivityList } from '../../audit-log/public.ts'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { RoomLink, TaskLink } from '../../links.tsx'
import { ClosedBadge, PriorityBadge, TaskBadge } from './badges.tsx'
import { DueDay } from './due-day.tsx'
import { EditTask } from './form/edit-task.tsx'
import styles from './maintenance.module.css'
import { Photos } from './photos/photos.tsx'
import { RoomTasks } from './room-tasks.tsx'
import { StepButton } from './step-button.tsx'
import { useClosureOf } from './use-closure.ts'
import { usePlaceName, useRepeatWords } from './words.ts'

/** One task: details, room block, activity, and other tasks of its room. */
export default function TaskPage() {
  const text = usePartMessages('maintenance')
  const placeName = usePlaceName()
  const { id } = useParams({ strict: false })
  const task = useRead('getTask', { params: { id: id! } })
  const found = task.data
  return (
    <Page
      bare
      title={found ? text.title_of(text.categories[found.category], placeName(found)) : text.title}
      beside={
        found && (
          <>
            <TaskBadge status={found.status} />
            <PriorityBadge priority={found.priority} />
            <ClosedBadge task={found} />
          </>
        )
      }
      actions={
        <>
          <CopyAsApi operation="getTask" args={{ params: { id: id! } }} />
          {found && <Actions task={found} />}
        </>
      }
    >
      <QueryState query={task}>{(one) => <Details task={one} />}</QueryState>
    </Page>
  )
}

function Actions({ task }: { task: Task }) {
  const { states } = useMessages()
  const { allowed, why } = usePermission('updateTask')
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button disabled={!allowed} title={why} onClick={() => setOpen(true)}>
        {states.edit}
      </Button>
      <StepButton task={task} size="sm" />
      {is_open && <EditTask task={task} close={() => setOpen(false)} />}
    </>
  )
}

function Details({ task }: { task: Task }) {
  const text = usePartMessages('maintenance')
  const { id, room_id, description } = task
  return (
    <>
      <Card>
        <Section title={text.what}>
          <p className={styles.description}>{description}</p>
        </Section>
        <Section title={text.photos.title}>
          <Photos task={task} />
        </Section>
        <Section title={text.details}>
          <Facts task={task} />
        </Section>
        {room_id !== null && (
          <Section title={text.closure.heading}>
            <ClosureOf task={task} />
          </Section>
        )}
      </Card>
      {room_id !== null && (
        <Card>
          <Section title={text.room.others}>
            <RoomTasks room_id={room_id} without={id} />
          </Section>
        </Card>
      )}
      <Card>
        <Section title={text.history}>
          <History id={id} />
        </Section>
      </Card>
    </>
  )
}

function Facts({ task }: { task: Task }) {
  const text = usePartMessages('maintenance')
  const { fields } = useMessages()
  const formats = useFormats()
  const repeatWords = useRepeatWords()
  const placeName = usePlaceName()
  const zone = usePropertyZone()(task.property_id)
  const { room_id, repeat, assigned_to, reported_by, created_at, done_at, next_task_id } = task
  const place = room_id === null ? text.elsewhere : <RoomLink id={room_id}>{placeName(task)}</RoomLink>
  return (
    <DescriptionList
      facts={[
        [fields.room_id, place],
        [fields.due_on, task.due_on && <DueDay task={task} />],
        [fields.repeat, repeat && repeatWords(repeat)],
        [text.next, next_task_id && <NextTask id={next_task_id} />],
        [fields.assigned_to, assigned_to?.name],
        [
          text.reported,
          [reported_by.name, formats.moment(created_at, zone)].filter(Boolean).join(' · '),
          'long',
        ],
        [text.views.done, done_at && formats.moment(done_at, zone)],
      ]}
    />
  )
}

/** The next task of the series, and its due date. */
function NextTask({ id }: { id: string }) {
  const text = usePartMessages('maintenance')
  const formats = useFormats()
  const { data } = useRead('getTask', { params: { id } })
  return <TaskLink id={id}>{data?.due_on ? text.due(formats.day(data.due_on)) : text.next}</TaskLink>
}

/** The nights for which the room is blocked, and that it is on sale again once the task is done. rule 24.14 */
function ClosureOf({ task }: { task: Task }) {
  const text = usePartMessages('maintenance').closure
  const { block_types } = useMessages().offering.rooms
  const formats = useFormats()
  const closure = useClosureOf()(task)
  if (!closure) return <p className="soft">{text.nothing}</p>
  const { type, from, to } = closure
  return (
    <Caution>
      {block_types[type]} · {formats.stay(from, to)}. {text.until_done[type]}
    </Caution>
  )
}

function History({ id }: { id: string }) {
  const text = usePartMessages('maintenance')
  const list = usePages('listTaskActivity', { params: { id } })
  const words = {
    category: text.categories,
    priority: text.priorities,
    status: text.statuses,
    unit: text.units,
  }
  return (
    <ListState part list={list} things={text.history} empty={{ title: text.no_history, body: '' }}>
      {(entries) => (
        <ActivityList>
          {entries.map((entry) => (
            <li key={entry.id}>
              <ActivityEntry entry={entry} words={words} />
            </li>
          ))}
        </ActivityList>
      )}
    </ListState>
  )
}
