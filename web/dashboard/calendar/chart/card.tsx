import { useQuery } from '@tanstack/react-query'
import type { ReservationWithMore } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { useChannelName } from '../../lookups.ts'
import { type Bar, type Chart, dateAt, toneOf } from '../model/chart.ts'
import { stayIn, stayQuery } from '../stay.ts'
import styles from './card.module.css'

interface CardProps {
  readonly chart: Chart
  readonly bar: Bar
  /** The position of the bar on the screen. */
  readonly at: DOMRect
}

/** Moving the pointer over a bar loads nothing until it rests. */
const REST_MS = 220
const WIDTH_PX = 296
const HEIGHT_PX = 190

/** What one wants to know of a stay without opening it: beside the bar that is pointed at or has the focus. */
export function StayCard({ chart, bar, at }: CardProps) {
  const [rested] = useDebouncedValue(bar.id, REST_MS)
  const { data } = useQuery({ ...stayQuery(chart.property_id, bar.key), enabled: rested === bar.id })
  const stay = data && stayIn(data, bar.key)
  if (rested !== bar.id) return null
  const is_low = at.bottom + HEIGHT_PX > innerHeight
  const left = Math.max(8, Math.min(at.left, innerWidth - WIDTH_PX - 8))
  const place = is_low ? { left, bottom: innerHeight - at.top + 6 } : { left, top: at.bottom + 6 }
  return (
    <div className={styles.card} role="tooltip" style={{ ...place, width: WIDTH_PX }}>
      <CardBody chart={chart} bar={bar} stay={stay} />
    </div>
  )
}

interface CardBodyProps extends Omit<CardProps, 'at'> {
  readonly stay: ReservationWithMore | undefined
}

function CardBody({ chart, bar, stay }: CardBodyProps) {
  const { calendar, fields, reservations } = useMessages()
  const text = calendar.card
  const formats = useFormats()
  const channelName = useChannelName()
  const dates = formats.stay(dateAt(chart, bar.check_in), dateAt(chart, bar.check_out))
  return (
    <>
      <div className={styles.head}>
        <strong>{stay ? fullName(stay.booker) : bar.name}</strong>
        <span className="soft">{stay?.confirmation_code}</span>
      </div>
      <div className={styles.state}>
        {calendar.tones[toneOf(bar, chart.today)]}
        {bar.returning && ` · ${calendar.marks.returning}`}
        {bar.locked && ` · ${calendar.marks.locked}`}
      </div>
      <dl className={styles.facts}>
        <dt>{text.dates}</dt>
        <dd>
          {dates} · {calendar.nights(bar.check_out - bar.check_in)}
        </dd>
        <dt>{reservations.room}</dt>
        <dd>
          {bar.room === null ? calendar.no_room : chart.rooms[bar.room]!.name} · {chart.types[bar.type]!.name}
        </dd>
        {stay?.estimated_arrival_time && (
          <>
            <dt>{text.eta}</dt>
            <dd>{stay.estimated_arrival_time}</dd>
          </>
        )}
        {stay?.estimated_departure_time && (
          <>
            <dt>{fields.estimated_departure_time}</dt>
            <dd>{stay.estimated_departure_time}</dd>
          </>
        )}
        <dt>{text.total}</dt>
        <dd>{stay ? formats.money(stay.total) : '…'}</dd>
        <dt>{text.balance}</dt>
        <dd>{stay ? (stay.balance.amount > 0 ? formats.money(stay.balance) : text.paid) : '…'}</dd>
        {stay && stay.channel !== 'direct' && (
          <>
            <dt>{text.channel}</dt>
            <dd>{channelName(stay.channel)}</dd>
          </>
        )}
      </dl>
      {stay?.notes && <p className={styles.note}>{stay.notes}</p>}
    </>
  )
}
