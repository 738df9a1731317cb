import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import type { Repeat, Task } from '#contract/upkeep/maintenance.ts'
import type { Body } from '#web/lib/operations.ts'
import type { TaskCategory, TaskPriority } from '../model.ts'
import type { Closure } from '../use-closure.ts'

/** The values of a task's form: empty is none. */
export interface TaskValues {
  readonly room_id: string | null
  readonly category: TaskCategory
  readonly description: string
  readonly priority: TaskPriority
  readonly due_on: string
  readonly repeats: RepeatChoice
  readonly every: number
  readonly unit: Repeat['unit']
  /** A name, as typed or chosen. */
  readonly assigned_to: string
  readonly closure: ClosureValues
}

export interface ClosureValues {
  readonly type: Closure['type'] | 'none'
  readonly from: string
  readonly to: string
}

/** Common intervals of repetition; any other is `custom`. */
const DISTANCES = {
  week: { every: 1, unit: 'week' },
  month: { every: 1, unit: 'month' },
  quarter: { every: 3, unit: 'month' },
  half_year: { every: 6, unit: 'month' },
  year: { every: 1, unit: 'year' },
} as const satisfies Record<string, Repeat>
export const REPEAT_CHOICES = ['never', 'week', 'month', 'quarter', 'half_year', 'year', 'custom'] as const
export type RepeatChoice = (typeof REPEAT_CHOICES)[number]

interface Beginning {
  readonly today: string
  readonly tomorrow: string
  readonly room_id?: string | null | undefined
  /** The initial nights of its block. */
  readonly nights?: { readonly from: string; readonly to: string } | undefined
}

/** A new one; with nights its room is out of order for these. */
export const newTaskValues = ({ today, tomorrow, room_id = null, nights }: Beginning): TaskValues => ({
  room_id,
  category: 'other',
  description: '',
  priority: 'normal',
  due_on: '',
  repeats: 'never',
  every: 1,
  unit: 'month',
  assigned_to: '',
  closure: { type: nights ? 'out_of_order' : 'none', ...(nights ?? { from: today, to: tomorrow }) },
})

export function taskValues(
  task: Task,
  closure: Closure | undefined,
  { today, tomorrow }: Beginning,
): TaskValues {
  const { room_id, category, description, priority, due_on, repeat, assigned_to } = task
  return {
    room_id,
    category,
    description,
    priority,
    due_on: due_on ?? '',
    repeats: choiceOf(repeat),
    every: repeat?.every ?? 1,
    unit: repeat?.unit ?? 'month',
    assigned_to: assigned_to?.name ?? '',
    closure: closure
      ? { type: closure.type, from: closure.from, to: closure.to }
      : { type: 'none', from: today, to: tomorrow },
  }
}

function choiceOf(repeat: Repeat | null): RepeatChoice {
  if (repeat === null) return 'never'
  const known = Object.entries(DISTANCES).find(
    ([, { every, unit }]) => every === repeat.every && unit === repeat.unit,
  )
  return (known?.[0] as RepeatChoice | undefined) ?? 'custom'
}

const repeatOf = ({ repeats, every, unit }: TaskValues): Repeat | null => {
  if (repeats === 'never') return null
  return repeats === 'custom' ? { every, unit } : DISTANCES[repeats]
}

/** The block in the form of the API. */
export const closureBody = ({ type, from, to }: ClosureValues) =>
  type === 'none' ? null : { type, from, to }

type Terms = Omit<Required<Body<'updateTask'>>, 'status'>

/** People are identified by name here: a known one has an id. */
export const taskBody =
  (people: readonly Assignee[]) =>
  (values: TaskValues): Terms => {
    const name = values.assigned_to.trim()
    return {
      category: values.category,
      description: values.description.trim(),
      priority: values.priority,
      due_on: values.due_on || null,
      repeat: repeatOf(values),
      closure: closureBody(values.closure),
      assigned_to: name === '' ? null : (people.find((one) => one.name === name) ?? { id: null, name }),
    }
  }
