import type { Task } from '#contract/upkeep/maintenance.ts'
import { useRooms } from '#web/dashboard/lookups.ts'
import { call } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { isEqual } from '#web/lib/is-equal.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { useClosureOf } from '../use-closure.ts'
import { useReader } from '../words.ts'
import { ClosureFields } from './closure-fields.tsx'
import { TaskFields } from './task-fields.tsx'
import { usePeople } from './use-people.ts'
import { closureBody, taskBody, taskValues } from './values.ts'

interface EditTaskProps {
  readonly task: Task
  readonly close: () => void
}

/** Changes a task; the undo restores it, and the nights of its block that are still to come. */
export function EditTask({ task, close }: EditTaskProps) {
  const text = usePartMessages('maintenance')
  const { states } = useMessages()
  const room = useRooms().get(task.room_id ?? '')
  const { form, people, before } = useEdit({ task, close })
  const { closure, description } = form.values
  const is_other = !isEqual(closure, before.closure)
  return (
    <FormDialog
      title={text.edit}
      form={form}
      submit={states.save}
      size="lg"
      disabled={description.trim() === '' || (closure.type !== 'none' && closure.to <= closure.from)}
      close={close}
    >
      <TaskFields form={form} people={people} />
      {room && task.status !== 'done' && (
        <ClosureFields
          form={form}
          room_name={room.name}
          about={task.id}
          attempt={
            is_other
              ? (requested, signal) =>
                  call(
                    'updateTask',
                    {
                      params: { id: task.id },
                      query: { dry_run: true },
                      body: { closure: closureBody(requested) },
                    },
                    { signal },
                  )
              : undefined
          }
        />
      )}
    </FormDialog>
  )
}

function useEdit({ task, close }: EditTaskProps) {
  const text = usePartMessages('maintenance')
  const write = useWrite('updateTask')
  const closure = useClosureOf()(task)
  const today = useReader().dateOf(task.property_id)
  const people = usePeople(task.property_id, task)
  const body = taskBody(people)
  const valuesOf = (one: Task) =>
    taskValues(one, one.block_id === task.block_id ? closure : undefined, {
      today,
      tomorrow: addDays(today, 1),
    })
  const before = valuesOf(task)
  const form = useRecordForm('updateTask', task, {
    values: valuesOf,
    body,
    read: 'getTask',
    close,
    done: () => text.announced.saved,
    undo: (_, typed) => ({
      act: () =>
        write.mutateAsync({ params: { id: task.id }, body: wayBack(body(before), body(typed), today) }),
      done: text.undone,
    }),
    about: task.id,
  })
  return { form, people, before }
}

type Terms = ReturnType<ReturnType<typeof taskBody>>

/** The old values; the block only where it was changed, without past nights. */
function wayBack({ closure, ...terms }: Terms, typed: Terms, today: string) {
  if (isEqual(closure, typed.closure)) return terms
  if (!closure) return { ...terms, closure }
  const { type, from, to } = closure
  if (to <= today) return { ...terms, closure: null }
  return { ...terms, closure: { type, from: from && from > today ? from : today, to } }
}
