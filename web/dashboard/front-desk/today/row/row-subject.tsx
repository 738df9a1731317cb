import IdCard from 'lucide-react/icons/id-card'
import Star from 'lucide-react/icons/star'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { ReactNode } from 'react'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { listName } from '#contract/text/person-names.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import styles from '../today.module.css'
import { RowLink } from './row-link.tsx'
import { isStay, type Names, type StayRow } from './row-types.ts'

interface RowPartProps {
  readonly row: TodayRow
  readonly names: Names
}

/** The subject of a row, with problems or remarks below. */
export function RowSubject({ row, names }: RowPartProps) {
  const title = useRowTitle()
  const alert = useAlertWords(row, names)
  return (
    <div className={styles.subject}>
      <span className={styles.name}>
        <RowLink row={row} names={names}>
          {title(row, names)}
        </RowLink>
        {isStay(row) && <StayMarks row={row} />}
      </span>
      <span className={styles.under}>
        {alert ? <span className={styles.alert}>{alert}</span> : <Detail row={row} />}
        {names.several && row.property_id !== null && (
          <span className={styles.property}>{names.property(row.property_id)?.name}</span>
        )}
      </span>
    </div>
  )
}

function useRowTitle(): (row: TodayRow, names: Names) => string {
  const text = useMessages().today
  const formats = useFormats()
  return (row, names) => {
    if (isStay(row)) return listName(row)
    switch (row.type) {
      case 'no_arrivals':
        return text.no_arrivals(row.count)
      case 'room':
        return names.room(row.room_id)?.name ?? ''
      case 'channel':
        return row.name
      case 'held_bookings':
        return text.held_bookings(row.name, row.count)
      case 'mail':
        return text.mail(row.to)
      case 'message':
        return text.message(row.name)
      case 'refund':
        return text.refund(formats.money(row.amount), row.name)
      case 'deliveries':
        return text.deliveries(row.count)
      case 'overbooking':
        return text.overbooking(row.count, names.room_type(row.room_type_id) ?? '', formats.day(row.date))
    }
  }
}

/** What to know about a guest before speaking to them. */
function StayMarks({ row }: { row: StayRow }) {
  const { earlier_stays, note, adults, children } = row
  const registered = row.type === 'arrival' ? row.registered_guests : 0
  const { today: text, reservations } = useMessages()
  return (
    <>
      {earlier_stays > 0 && (
        <Mark icon={<Star size={13} />} words={text.returning(earlier_stays)}>
          {earlier_stays}
        </Mark>
      )}
      {registered > 0 && (
        <Mark icon={<IdCard size={13} />} words={text.registered(registered, adults + children)}>
          {registered}
        </Mark>
      )}
      {note && <Mark icon={<StickyNote size={13} />} words={`${reservations.notes}: ${note}`} />}
    </>
  )
}

const Mark = ({ icon, words, children }: { icon: ReactNode; words: string; children?: ReactNode }) => (
  <span className={styles.mark} role="img" aria-label={words} title={words}>
    {icon}
    {children}
  </span>
)

/** For a stay the party and the channel; for a problem its details. */
function Detail({ row }: { row: TodayRow }) {
  const { reservations: text, mapping } = useMessages()
  if (isStay(row))
    return (
      <span className={styles.detail}>
        {text.party_of(row.adults, row.children)} · <code>{row.confirmation_code}</code>
      </span>
    )
  // A channel is red after refused credentials alone.
  const is_refused = row.type === 'channel' && row.alerts.includes('channel_red')
  const detail = is_refused ? mapping.refused_credentials : detailOf(row)
  return detail ? (
    <span className={styles.detail} title={detail} data-clamped>
      {detail}
    </span>
  ) : null
}

function detailOf(row: TodayRow): string | null | undefined {
  if (row.type === 'channel') return row.message
  if (row.type === 'mail') return row.subject
  if (row.type === 'message') return row.excerpt
  return row.type === 'deliveries' ? row.url : undefined
}

/** Problems in words; for rows other than stays the title has them. */
function useAlertWords(row: TodayRow, names: Names): string | undefined {
  const { alerts: words } = useMessages().today
  const formats = useFormats()
  if (!isStay(row)) return undefined
  const room = names.room(row.room_id)?.name ?? ''
  const parts = row.alerts.flatMap((alert): string | [] => {
    if (alert === 'late' && row.type === 'arrival')
      return row.estimated_arrival_time === null
        ? words.late_unnamed
        : words.late_arrival(row.estimated_arrival_time)
    if (alert === 'overdue') return words.overdue(formats.day(row.check_out))
    if (alert === 'late')
      return words.late(row.estimated_departure_time ?? names.property(row.property_id)?.check_out_time ?? '')
    if (alert === 'no_room_free') return words.no_room_free(names.room_type(row.room_type_id) ?? '')
    if (alert === 'room_change' && row.type === 'in_house')
      return words.room_change(names.room(row.moves_from_room_id)?.name ?? '', room)
    if (alert === 'deposit_open') return words.deposit_open
    return alert === 'room_not_ready' || alert === 'room_occupied' || alert === 'room_closed'
      ? words[alert](room)
      : []
  })
  return parts.length > 0 ? parts.join(' · ') : undefined
}
