import type { LucideIcon } from 'lucide-react'
import BedDouble from 'lucide-react/icons/bed-double'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleAlert from 'lucide-react/icons/circle-alert'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Undo2 from 'lucide-react/icons/undo-2'
import UserX from 'lucide-react/icons/user-x'
import Waypoints from 'lucide-react/icons/waypoints'
import Webhook from 'lucide-react/icons/webhook'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import styles from '../today.module.css'
import { isStay, type Names } from './row-types.ts'

const KINDS: Record<TodayRow['type'], { icon: LucideIcon; tone: Tone }> = {
  arrival: { icon: LogIn, tone: 'blue' },
  departure: { icon: LogOut, tone: 'teal' },
  in_house: { icon: BedDouble, tone: 'grey' },
  booked: { icon: CalendarPlus, tone: 'blue' },
  cancelled: { icon: CalendarX, tone: 'grey' },
  no_arrivals: { icon: UserX, tone: 'amber' },
  room: { icon: BedDouble, tone: 'grey' },
  channel: { icon: Waypoints, tone: 'amber' },
  held_bookings: { icon: Waypoints, tone: 'amber' },
  mail: { icon: Mail, tone: 'amber' },
  message: { icon: MessageSquare, tone: 'amber' },
  refund: { icon: Undo2, tone: 'amber' },
  deliveries: { icon: Webhook, tone: 'amber' },
  overbooking: { icon: CircleAlert, tone: 'red' },
}

interface RowDueProps {
  readonly row: TodayRow
  readonly names: Names
  readonly now: string
}

/** The kind of task and its due time: amber where it needs somebody, red where it is urgent. */
export function RowDue({ row, names, now }: RowDueProps) {
  const text = useMessages().today
  const { icon, tone } = KINDS[row.type]
  const urgent = row.alerts.includes('channel_red') || row.type === 'overbooking'
  const shown: Tone = row.done ? 'grey' : urgent ? 'red' : row.alerts.length > 0 ? 'amber' : tone
  return (
    <div className={styles.due}>
      <Badge tone={shown} icon={icon}>
        {text.kinds[row.type]}
      </Badge>
      <DueTime row={row} names={names} now={now} />
    </div>
  )
}

/** A time for tasks of the day; for problems, since when. */
function DueTime({ row, names, now }: RowDueProps) {
  const text = useMessages().today
  const formats = useFormats()
  const property = names.property(row.property_id)
  if (row.type === 'overbooking' || row.type === 'room') return null
  if (!isStay(row) && row.due_at < now)
    return <span className="number">{formats.ago(row.due_at, Date.parse(now))}</span>
  const zone = property?.timezone
  const time = formats.timeOfDay(row.due_at, zone)
  const day = formats.dateOf(row.due_at, zone)
  return <span className="number">{day === property?.date ? time : text.due_on(formats.day(day), time)}</span>
}
