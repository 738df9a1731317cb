import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleHelp from 'lucide-react/icons/circle-help'
import LogOut from 'lucide-react/icons/log-out'
import type { GroupStatus } from '#contract/stays/status.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const BADGES: Record<GroupStatus, { tone: Tone; icon: LucideIcon; dashed?: boolean }> = {
  enquiry: { tone: 'grey', icon: CircleHelp, dashed: true },
  tentative: { tone: 'blue', icon: CircleDashed, dashed: true },
  definite: { tone: 'blue', icon: CalendarCheck },
  cancelled: { tone: 'grey', icon: Ban },
  completed: { tone: 'grey', icon: LogOut },
}

export function GroupStatusBadge({ status }: { status: GroupStatus }) {
  const text = usePartMessages('groups')
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}
