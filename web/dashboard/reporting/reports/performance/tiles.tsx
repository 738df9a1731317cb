import type { Money } from '#contract/money.ts'
import type { Figures, PerformanceTotal } from '#contract/reporting/figures.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Stat } from '#web/ui/stat.tsx'
import styles from './tiles.module.css'

const TILES = [
  ...(['occupancy', 'adr', 'revpar', 'room_revenue', 'total_revenue', 'rooms_sold'] as const),
  ...(['average_stay', 'average_lead_time', 'cancellation_rate'] as const),
]
export type Tile = (typeof TILES)[number]

const PERCENTAGES: readonly Tile[] = ['occupancy', 'cancellation_rate']

/** A figure as shown: money, a percentage, or a number; a dash where there is none. */
export function useFigure() {
  const formats = useFormats()
  return (tile: Tile, figures: Figures): string => {
    const value: Money | string | number | null = figures[tile]
    if (value === null) return '–'
    if (typeof value === 'object') return formats.money(value)
    const rounded = Math.round(Number(value) * 10) / 10
    return PERCENTAGES.includes(tile) ? formats.percent(rounded) : formats.number(rounded)
  }
}

/** Days without records: their figures are unknown, not zero. */
const isRecorded = ({ rooms_sold, total_revenue, cancellations, no_shows }: Figures) =>
  [rooms_sold, total_revenue.amount, cancellations, no_shows].some((value) => value !== 0)

/** The figures of a period, each beside that of the comparison, with its formula. */
export function FigureTiles({ total }: { total: PerformanceTotal }) {
  const text = usePartMessages('reports').performance
  const show = useFigure()
  return (
    <fieldset className={styles.tiles} aria-label={text.title}>
      {TILES.map((tile) => (
        <div key={tile} title={text.formulas[tile]}>
          <Stat label={text.figures[tile]} value={show(tile, total)} />
          {total.budget && tile in total.budget && (
            <div className={styles.before}>{text.budget(show(tile, total.budget as unknown as Figures))}</div>
          )}
          {total.compared && !isRecorded(total.compared) && (
            <div className={styles.before}>{text.not_recorded}</div>
          )}
          {total.compared && isRecorded(total.compared) && total.compared[tile] !== null && (
            <div className={styles.before}>{text.before(show(tile, total.compared))}</div>
          )}
        </div>
      ))}
    </fieldset>
  )
}
