import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { type Bar, type Chart, type Closure, dateAt } from '../model/chart.ts'
import type { Span } from '../model/geometry.ts'
import type { MoveIntent, Verdict } from '../model/verdict.ts'
import { type OverbookedStay, waysOutOf } from '../model/ways-out.ts'
import { textOf } from '../words.ts'
import styles from './panels.module.css'

export interface SolveActions {
  /** Moves a stay as if it had been dropped there: of another type it asks for the price. */
  readonly move: (intent: MoveIntent, verdict: Verdict) => void
  readonly open: (bar: Bar) => void
  readonly closure: (closure: Closure) => void
}

interface WaysOutProps {
  readonly chart: Chart
  readonly nights: Span & { readonly type: number }
  readonly solve: SolveActions
  readonly close: () => void
}

/** More are not read in a small panel; the calendar has all of them. */
const MAX_STAYS = 6

/** Of an overbooked night: the stays that can be moved, with the rooms that are free, and rooms to put in order. */
export function WaysOut({ chart, nights: { type, from, to }, solve, close }: WaysOutProps) {
  const text = usePartMessages('room_panels')
  const { overbooked } = chart.types[type]!
  let night = from
  while (night < to && !overbooked[night]) night += 1
  if (night >= to) return null
  const { stays, closures } = waysOutOf(chart, type, night)
  const then = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <section aria-label={text.ways_out}>
      <h3>{text.ways_out}</h3>
      <ul className={styles.ways}>
        {stays.slice(0, MAX_STAYS).map((stay) => (
          <StayToMove key={stay.bar.id} {...{ chart, stay, solve, then }} />
        ))}
        {closures.map((closure) => (
          <li key={closure.id}>
            {text.closed_until(chart.rooms[closure.room]!.name)}{' '}
            <Button size="compact-sm" onClick={then(() => solve.closure(closure))}>
              {text.look_at_closure}
            </Button>
          </li>
        ))}
        {stays.length === 0 && closures.length === 0 && <li className="soft">{text.no_way_out}</li>}
      </ul>
    </section>
  )
}

interface StayToMoveProps extends Pick<WaysOutProps, 'chart' | 'solve'> {
  readonly stay: OverbookedStay
  readonly then: (act: () => void) => () => void
}

function StayToMove({ chart, stay: { bar, offers }, solve, then }: StayToMoveProps) {
  const { calendar } = useMessages()
  const text = usePartMessages('room_panels')
  const formats = useFormats()
  const room = bar.room === null ? calendar.no_room : calendar.in_room(chart.rooms[bar.room]!.name)
  return (
    <li>
      <Button variant="transparent" size="compact-sm" px={0} onClick={then(() => solve.open(bar))}>
        {textOf(bar)}
      </Button>{' '}
      <span className="soft">
        {formats.stay(dateAt(chart, bar.check_in), dateAt(chart, bar.check_out))} · {room}
      </span>
      <div className={styles.actions}>
        {offers.map(({ intent, verdict }) => (
          <Button
            key={intent.type}
            size="compact-sm"
            onClick={then(() => solve.move(intent, verdict))}
            aria-label={text.move_to(
              bar.name,
              chart.types[intent.type]!.name,
              chart.rooms[intent.room!]!.name,
            )}
          >
            {text.to_room(chart.types[intent.type]!.name, chart.rooms[intent.room!]!.name)}
          </Button>
        ))}
        {offers.length === 0 && <span className="soft">{text.nothing_free}</span>}
      </div>
    </li>
  )
}
