import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import styles from './sparkline.module.css'

interface Day {
  readonly date: string
  readonly delivered: number
  readonly failed: number
}

const HEIGHT = 20
const WIDTH = 6

/** Deliveries of the last days, failed ones on top; the accessible name has the figures. */
export function Sparkline({ days }: { days: readonly Day[] }) {
  const text = usePartMessages('developer').webhooks
  const formats = useFormats()
  const most = Math.max(0, ...days.map(({ delivered, failed }) => delivered + failed))
  if (most === 0) return <span className="soft">{text.nothing_sent}</span>
  const sum = (of: 'delivered' | 'failed') => formats.number(days.reduce((total, day) => total + day[of], 0))
  const high = (count: number) => (count / most) * HEIGHT
  return (
    <svg
      role="img"
      aria-label={`${text.delivered(sum('delivered'))}, ${text.failed(sum('failed'))}`}
      width={days.length * (WIDTH + 2)}
      height={HEIGHT}
      className={styles.spark}
    >
      {days.map(({ date, delivered, failed }, at) => (
        <g key={date} transform={`translate(${at * (WIDTH + 2)} 0)`}>
          <rect className={styles.ground} y={HEIGHT - 1} width={WIDTH} height={1} />
          <rect className={styles.good} y={HEIGHT - high(delivered)} width={WIDTH} height={high(delivered)} />
          <rect
            className={styles.bad}
            y={HEIGHT - high(delivered) - high(failed)}
            width={WIDTH}
            height={high(failed)}
          />
        </g>
      ))}
    </svg>
  )
}
