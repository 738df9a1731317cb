import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMessages } from '#web/lib/i18n/language.tsx'
import styles from './chart.module.css'
import type { RowOf } from './row-props.ts'

/** The row of a room type: availability and lowest price of each night. */
export function TypeCells(props: RowOf<'type'>) {
  const { row, chart, first_day, last_day, current, toggle } = props
  const text = useMessages().calendar
  const { id, name } = chart.types[row.type]!
  const count = chart.rooms.filter((room) => room.room_type === row.type).length
  const Chevron = row.open ? ChevronDown : ChevronRight
  const days = Array.from({ length: last_day - first_day }, (_, at) => first_day + at)
  return (
    <>
      <div role="rowheader" className={styles.label}>
        <button
          type="button"
          tabIndex={current === -1 ? 0 : -1}
          data-cell={-1}
          aria-expanded={row.open}
          aria-label={(row.open ? text.collapse : text.expand)(name)}
          onClick={() => toggle(id)}
        >
          <Chevron size={14} aria-hidden />
          <span className={styles.type}>{name}</span>
        </button>
        <span className={styles.count}>{count}</span>
      </div>
      <div className={styles.track} role="presentation">
        {days.map((day) => (
          <NightCell key={day} {...props} day={day} />
        ))}
      </div>
    </>
  )
}

/** Narrower columns have no room for the price. */
const PRICE_PX = 30
/** With the nights of a stay that has more than one. */
const LONG_PRICE_PX = 56

function NightCell({ row, chart, words, column, current, day }: RowOf<'type'> & { readonly day: number }) {
  const text = useMessages().calendar
  const { left, overbooked, price, arrival_price, arrival_nights } = chart.types[row.type]!
  const amount = arrival_price[day]
  const nights = arrival_nights[day] ?? 1
  const shown = overbooked[day]! > 0 ? -overbooked[day]! : left[day]!
  const is_over = day < chart.today
  const label = words.night(row.type, day)
  const state = shown < 0 ? 'overbooked' : shown === 0 ? 'full' : price[day] == null ? 'closed' : undefined
  return (
    <div
      role="gridcell"
      className={styles.night}
      aria-colindex={day + 2}
      aria-label={label}
      title={column < PRICE_PX && !is_over ? label : undefined}
      tabIndex={current === day ? 0 : -1}
      data-cell={day}
      data-state={is_over ? undefined : state}
      style={{ left: day * column, width: column }}
    >
      {!is_over && text.left_short(shown)}
      {!is_over && amount != null && shown > 0 && column >= (nights > 1 ? LONG_PRICE_PX : PRICE_PX) && (
        <>
          {' '}
          <span>
            {words.price(amount)}
            {nights > 1 && ` · ${text.nights_short(nights)}`}
          </span>
        </>
      )}
    </div>
  )
}
