import type { Task } from '#contract/upkeep/maintenance.ts'

export type TaskPriority = Task['priority']
export type TaskCategory = Task['category']

/** The highest priority first. */
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const satisfies readonly TaskPriority[]

/** The context of a task: the business date of its property, and the user. */
export interface Reader {
  readonly dateOf: (property_id: string) => string
  readonly user_id: string
}

export const isOverdue = ({ status, due_on, property_id }: Task, { dateOf }: Pick<Reader, 'dateOf'>) =>
  status !== 'done' && due_on !== null && due_on < dateOf(property_id)

/** Counters above the list, each a filter of its rows; done tasks are loaded separately. */
export const VIEWS = {
  open: ({ status }: Task) => status === 'open',
  in_progress: ({ status }: Task) => status === 'in_progress',
  overdue: (task: Task, reader: Reader) => isOverdue(task, reader),
  mine: ({ assigned_to }: Task, { user_id }: Reader) => assigned_to?.id === user_id,
  recurring: ({ repeat }: Task) => repeat !== null,
} as const
export type ViewName = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

/** Without a due date after all others. */
const NEVER = '9999-12-31'

/** Overdue first, then by priority, then by due date; ties by age, the oldest first. */
export function byUrgency(tasks: readonly Task[], reader: Pick<Reader, 'dateOf'>): Task[] {
  const keysOf = (task: Task) =>
    [
      isOverdue(task, reader) ? 0 : 1,
      PRIORITIES.indexOf(task.priority),
      task.due_on ?? NEVER,
      task.id,
    ] as const
  return [...tasks].sort((one, other) => {
    const [a, b] = [keysOf(one), keysOf(other)]
    const at = a.findIndex((key, index) => key !== b[index])
    return at === -1 ? 0 : a[at]! < b[at]! ? -1 : 1
  })
}

/** Open tasks first, by urgency; then done ones, the latest first. */
export const openFirst = (tasks: readonly Task[], reader: Pick<Reader, 'dateOf'>): Task[] => [
  ...byUrgency(
    tasks.filter(({ status }) => status !== 'done'),
    reader,
  ),
  ...latestFirst(tasks.filter(({ status }) => status === 'done')),
]

export const latestFirst = (tasks: readonly Task[]): Task[] =>
  [...tasks].sort((one, other) => ((one.done_at ?? '') < (other.done_at ?? '') ? 1 : -1))
