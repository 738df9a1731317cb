import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import type { BarActions } from '../actions/bar-menu.tsx'
import bars from '../chart/bars.module.css'
import { Mark } from '../chart/marks.tsx'
import { type Bar, type Chart, dateAt, type Tone, toneOf } from '../model/chart.ts'
import { textOf } from '../words.ts'
import styles from './agenda.module.css'

interface StayRowProps extends Pick<BarActions, 'open' | 'checkIn' | 'checkOut'> {
  readonly chart: Chart
  readonly bar: Bar
}

const MARKS = ['balance_due', 'returning', 'note', 'locked'] as const
/** Fields that the heading above shows already. */
const PLAIN: ReadonlySet<Tone> = new Set(['arrives', 'no_room', 'departs', 'expected'])

/** A stay: a tap opens its record; what is due today has its button beside it. */
export function StayRow({ chart, bar, open, checkIn, checkOut }: StayRowProps) {
  const { calendar: text, reservations } = useMessages()
  const formats = useFormats()
  const { allowed } = usePermission('updateReservation')
  const tone = toneOf(bar, chart.today)
  const marks = MARKS.flatMap((mark) => (bar[mark] ? text.marks[mark] : []))
  const before = chart.stays.get(bar.key)!.find(({ to }) => to === bar.from)
  return (
    <li className={styles.stay}>
      <button type="button" onClick={() => open(bar)}>
        <span className={`${bars.bar} ${styles.tone}`} data-tone={tone} aria-hidden />
        <span className={styles.who}>
          <strong>
            {textOf(bar)} {bar.balance_due && <Mark of="balance_due" />}
            {bar.returning && <Mark of="returning" />}
            {bar.note && <Mark of="note" />}
            {bar.locked && <Mark of="locked" />}
            <span className="visually-hidden">{marks.join(', ')}</span>
          </strong>
          <small>
            {formats.stay(dateAt(chart, bar.check_in), dateAt(chart, bar.check_out))} ·{' '}
            {text.nights(bar.check_out - bar.check_in)}
            {!PLAIN.has(tone) && ` · ${text.tones[tone]}`}
          </small>
        </span>
        <span className={styles.room} data-none={bar.room === null || undefined}>
          {before && `${before.room === null ? '–' : chart.rooms[before.room]!.name} → `}
          {bar.room === null ? text.no_room : chart.rooms[bar.room]!.name}
        </span>
      </button>
      {allowed && (tone === 'arrives' || tone === 'no_room') && (
        <Button variant="filled" size="sm" onClick={() => checkIn(bar)}>
          {reservations.actions.check_in}
        </Button>
      )}
      {allowed && (tone === 'departs' || tone === 'overdue') && bar.to === bar.check_out && (
        <Button variant="filled" size="sm" onClick={() => checkOut(bar)}>
          {reservations.actions.check_out}
        </Button>
      )}
    </li>
  )
}
