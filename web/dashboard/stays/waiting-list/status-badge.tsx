import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import DoorOpen from 'lucide-react/icons/door-open'
import Hourglass from 'lucide-react/icons/hourglass'
import type { WaitingStatus } from '#contract/stays/status.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const BADGES: Record<WaitingStatus, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'blue', icon: Hourglass },
  proposed: { tone: 'amber', icon: DoorOpen },
  booked: { tone: 'green', icon: Check },
  expired: { tone: 'grey', icon: Clock },
  withdrawn: { tone: 'grey', icon: Ban },
}

export function WaitingStatusBadge({ status }: { status: WaitingStatus }) {
  const text = usePartMessages('waiting_list')
  return <Badge {...BADGES[status]}>{text.statuses[status]}</Badge>
}
