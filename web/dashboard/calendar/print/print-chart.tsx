import { createPortal } from 'react-dom'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePropertyOf } from '#web/lib/session.ts'
import { usePrinting } from '#web/shared/use-printing.ts'
import { type Bar, type Chart, type Closure, dateAt, lastShownDay, toneOf } from '../model/chart.ts'
import type { Span } from '../model/geometry.ts'
import { occupancyOf } from '../model/occupancy.ts'
import type { Layout, Row } from '../model/rows.ts'
import { cellsOf, sheetsOf } from '../model/sheet.ts'
import { type ChartWords, textOf } from '../words.ts'
import styles from './print.module.css'

interface PrintedProps {
  readonly chart: Chart
  readonly layout: Layout
  readonly words: ChartWords
}

/** The printed calendar: all rows, and a sheet for every two weeks. Rendered only for printing. */
export function PrintedChart(props: PrintedProps) {
  const printing = usePrinting()
  if (!printing) return null
  return createPortal(
    <div data-paper className={styles.paper}>
      {sheetsOf(props.chart.days).map((sheet) => (
        <Sheet key={sheet.from} {...props} sheet={sheet} />
      ))}
    </div>,
    document.body,
  )
}

interface SheetProps extends PrintedProps {
  readonly sheet: Span
}

const daysOf = ({ from, to }: Span) => Array.from({ length: to - from }, (_, at) => from + at)

function Sheet({ chart, layout, words, sheet }: SheetProps) {
  return (
    <table className={styles.sheet}>
      <SheetHead chart={chart} sheet={sheet} />
      <tbody>
        {layout.rows.map((row) => (
          <tr key={row.id} data-kind={row.kind}>
            {row.kind === 'type' ? (
              <TypeCells {...{ chart, words, sheet, row }} />
            ) : (
              <RowCells {...{ chart, sheet, row }} />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On every page: property, days, time of printing, and the legend. */
function SheetHead({ chart, sheet }: Pick<SheetProps, 'chart' | 'sheet'>) {
  const { calendar: text } = useMessages()
  const formats = useFormats()
  const property = usePropertyOf(chart.property_id)
  const occupancy = occupancyOf(chart)
  const days = daysOf(sheet)
  const range = formats.days(dateAt(chart, sheet.from), dateAt(chart, sheet.to - 1))
  const printed_at = text.print.printed(formats.moment(new Date().toISOString(), property?.timezone))
  return (
    <>
      <colgroup>
        <col className={styles.names} />
        {days.map((day) => (
          <col key={day} span={2} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th colSpan={1 + 2 * days.length} className={styles.title}>
            <strong>{`${property?.name ?? ''} · ${range}`}</strong>
            <span>{printed_at}</span>
            <small>{text.print.signs}</small>
          </th>
        </tr>
        <tr>
          <th scope="col">{text.room_type}</th>
          {days.map((day) => (
            <th key={day} scope="col" colSpan={2} data-today={day === chart.today || undefined}>
              {formats.weekdayAndDay(dateAt(chart, day))}
              <small>{formats.occupancy(occupancy[day]!)}</small>
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

type RowOfKind<K extends Row['kind']> = Extract<Row, { kind: K }>

function TypeCells({ chart, words, sheet, row }: Omit<SheetProps, 'layout'> & { row: RowOfKind<'type'> }) {
  const text = useMessages().calendar
  const { name, left, overbooked, price } = chart.types[row.type]!
  return (
    <>
      <th scope="row">{name}</th>
      {daysOf(sheet).map((day) => {
        const count = overbooked[day]! > 0 ? -overbooked[day]! : left[day]!
        const amount = price[day]
        return (
          <td key={day} colSpan={2}>
            {day >= chart.today && (
              <>
                <strong>{text.left_short(count)}</strong>
                {amount != null && count > 0 && ` · ${words.price(amount)}`}
              </>
            )}
          </td>
        )
      })}
    </>
  )
}

/** A span of a row: a stay, or a block of its room. */
type Entry = Span & ({ readonly bar: Bar } | { readonly closure: Closure })

function RowCells({
  chart,
  sheet,
  row,
}: Pick<SheetProps, 'chart' | 'sheet'> & { row: RowOfKind<'lane' | 'room'> }) {
  const text = useMessages().calendar
  const name =
    row.kind === 'room'
      ? chart.rooms[row.room]!.name
      : row.first && (row.overbooked ? text.overbooked : text.unassigned)
  return (
    <>
      <th scope="row">{name}</th>
      {cellsOf(entriesOf(chart, row), sheet).map((cell, at) => {
        if (cell.span === null)
          // biome-ignore lint/suspicious/noArrayIndexKey: cells of paper stay where they are
          return <td key={at} data-noon={cell.is_noon || undefined} />
        const [start, end] = [cell.before ? '‹ ' : '', cell.behind ? ' ›' : '']
        const is_bar = 'bar' in cell.span
        const words =
          'bar' in cell.span ? barText(cell.span.bar) : closureText(cell.span.closure, text.closures)
        return (
          <td
            key={cell.span.from}
            colSpan={cell.length}
            data-tone={'bar' in cell.span ? toneOf(cell.span.bar, chart.today) : 'closed'}
            data-entry={is_bar ? 'stay' : 'closure'}
          >
            <div>{`${start}${words}${end}`}</div>
          </td>
        )
      })}
    </>
  )
}

function entriesOf(chart: Chart, row: RowOfKind<'lane' | 'room'>): Entry[] {
  const bars = row.kind === 'lane' ? row.bars : chart.bars_of[row.room]!
  const closures = row.kind === 'lane' ? [] : chart.closures_of[row.room]!
  return [
    ...bars.map((bar) => ({ bar, from: bar.from, to: lastShownDay(bar, chart.today) })),
    ...closures.map((closure) => ({ closure, from: closure.from, to: closure.to })),
  ]
}

/** Letters, which every printer has, for the colours and icons of the screen. */
const SIGNS = { balance_due: '€', returning: '*', note: 'N', locked: 'L' } as const

function barText(bar: Bar): string {
  const signs = (['balance_due', 'returning', 'note', 'locked'] as const).filter((mark) => bar[mark])
  return [textOf(bar), ...signs.map((mark) => SIGNS[mark])].join(' ')
}

const closureText = ({ type, reason }: Closure, kinds: Readonly<Record<Closure['type'], string>>) =>
  [kinds[type], reason].filter(Boolean).join(': ')
