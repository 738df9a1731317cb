import type { Today } from '#contract/front-desk/today.staff.ts'
import type { TodayCounter } from '#contract/lists.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'

interface CountersProps {
  readonly counters: Today['counters']
  readonly chosen: TodayCounter
  readonly choose: (counter: TodayCounter) => void
}

const SHOWN = [
  ...(['arrivals', 'departures', 'in_house', 'rooms_ready'] as const),
  ...(['to_collect', 'new', 'cancelled', 'attention'] as const),
] as const

/** The day in eight counters, each a filter of the rows; selected again, all open rows are shown. */
export function Counters({ counters, chosen, choose }: CountersProps) {
  const text = useMessages().today
  const figure = useFigures(counters)
  return (
    <Stats label={text.counters_label}>
      {SHOWN.map((name) => (
        <Stat
          key={name}
          label={text.counters[name]}
          {...figure(name)}
          pressed={chosen === name}
          onClick={() => choose(chosen === name ? 'to_do' : name)}
        />
      ))}
    </Stats>
  )
}

/** `4 / 11`, a sum of money, or a dash where nothing is counted. */
function useFigures(counters: Today['counters']) {
  const text = useMessages().today
  const formats = useFormats()
  return (name: (typeof SHOWN)[number]): { value: string; of?: string; open?: boolean } => {
    const counted = counters[name]
    if (counted === null) return { value: '–' }
    if (name === 'to_collect') {
      const [first, ...others] = counters.to_collect.amounts
      if (!first) return { value: '0' }
      return {
        value: formats.money(first),
        ...(others.length > 0 && { of: text.more_currencies(others.length) }),
      }
    }
    if (name === 'attention') return { value: String(counted.all), open: counted.all > 0 }
    if (name === 'in_house' || name === 'new' || name === 'cancelled') return { value: String(counted.all) }
    return { value: String(counted.done), of: text.of(counted.all) }
  }
}
