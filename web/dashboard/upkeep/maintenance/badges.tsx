import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Circle from 'lucide-react/icons/circle'
import Flame from 'lucide-react/icons/flame'
import Minus from 'lucide-react/icons/minus'
import Wrench from 'lucide-react/icons/wrench'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import type { TaskPriority } from './model.ts'
import { useClosureOf } from './use-closure.ts'

interface Look {
  readonly tone: Tone
  readonly icon: LucideIcon
}

const STATUSES: Record<Task['status'], Look> = {
  open: { tone: 'plain', icon: Circle },
  in_progress: { tone: 'blue', icon: Wrench },
  done: { tone: 'green', icon: Check },
}
const PRIORITIES: Record<TaskPriority, Look> = {
  urgent: { tone: 'red', icon: Flame },
  high: { tone: 'amber', icon: ChevronUp },
  normal: { tone: 'plain', icon: Minus },
  low: { tone: 'grey', icon: ChevronDown },
}

export function TaskBadge({ status }: Pick<Task, 'status'>) {
  const text = usePartMessages('maintenance')
  return <Badge {...STATUSES[status]}>{text.statuses[status]}</Badge>
}

export function PriorityBadge({ priority }: Pick<Task, 'priority'>) {
  const text = usePartMessages('maintenance')
  return <Badge {...PRIORITIES[priority]}>{text.priorities[priority]}</Badge>
}

/** Its room is out of order, or out of service, because of it. */
export function ClosedBadge({ task }: { task: Task }) {
  const { block_types } = useMessages().offering.rooms
  const closure = useClosureOf()(task)
  if (!closure) return null
  return (
    <Badge tone={closure.type === 'out_of_order' ? 'red' : 'grey'} icon={Ban}>
      {block_types[closure.type]}
    </Badge>
  )
}
