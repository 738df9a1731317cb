import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import UserX from 'lucide-react/icons/user-x'
import type { ReservationStatus } from '#contract/lists.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const BADGES: Record<ReservationStatus, { tone: Tone; icon: LucideIcon; dashed?: boolean }> = {
  pending_payment: { tone: 'grey', icon: CircleDashed, dashed: true },
  confirmed: { tone: 'blue', icon: CalendarCheck },
  checked_in: { tone: 'teal', icon: BedDouble },
  checked_out: { tone: 'grey', icon: LogOut },
  cancelled: { tone: 'grey', icon: Ban },
  no_show: { tone: 'red', icon: UserX },
}

/** Today's arrivals stand out: confirmed ones by another label, those without their deposit in amber. */
export function StatusBadge({
  status,
  arrives_today,
}: {
  status: ReservationStatus
  arrives_today?: boolean
}) {
  const text = useMessages().reservations
  const today = arrives_today && status === 'confirmed'
  const unpaid = arrives_today && status === 'pending_payment'
  const { icon, ...look } = BADGES[status]
  return (
    <Badge {...look} {...(unpaid && { tone: 'amber' })} icon={today ? LogIn : icon}>
      {today ? text.arrives_today : text.statuses[status]}
    </Badge>
  )
}
