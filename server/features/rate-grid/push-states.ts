import { addDays, dayNumber } from '../../kernel/time/dates.ts'
import type { ChannelRow, DirtyRow, GridRows, MappingRow, UnconfirmedRow } from './store.ts'

interface GridPeriod {
  readonly from: string
  readonly days: number
  readonly today: string
}

/** By channel, so that each mapping is compared with its own alone. */
export function pushStates({ channels, dirty, unconfirmed }: GridRows, shown: GridPeriod) {
  const waiting = Map.groupBy(dirty, ({ channel }) => channel)
  const by_channel = Map.groupBy(unconfirmed, ({ channel }) => channel)
  const known = new Map(channels.map((channel) => [channel.id, channel]))
  return (mapping: MappingRow): string =>
    statesOf(mapping, known.get(mapping.channel)!, shown, {
      dirty: waiting.get(mapping.channel) ?? [],
      unconfirmed: by_channel.get(mapping.channel) ?? [],
    })
}

/**
 * One letter a night, from what is stored: a dirty night is still to be compared, and one that was sent
 * without an answer is unconfirmed; all others are as the channel has acknowledged them. rule 6
 */
function statesOf(
  { rate_plan_id, room_type_id, room_code, rate_code, enabled, refused }: MappingRow,
  { has_endpoint, horizon_days }: ChannelRow,
  { from, days, today }: GridPeriod,
  { dirty, unconfirmed }: { dirty: readonly DirtyRow[]; unconfirmed: readonly UnconfirmedRow[] },
): string {
  const start = dayNumber(from)
  const first = dayNumber(today) - start
  const last = dayNumber(addDays(today, horizon_days - 1)) - start
  const works = enabled && has_endpoint && refused === null
  const letters = Array.from({ length: days }, (_, day): string =>
    !enabled || day < first || day > last ? '-' : works ? 'c' : 'p',
  )
  const mark = (from_day: number, to_day: number, letter: string) => {
    for (let day = Math.max(0, from_day); day <= Math.min(days - 1, to_day); day++)
      if (letters[day] !== '-') letters[day] = letter
  }
  for (const range of dirty)
    if (isAbout(range, rate_plan_id, room_type_id))
      mark(dayNumber(range.first) - start, dayNumber(range.last) - start, 'p')
  for (const series of unconfirmed)
    if (series.room_code === room_code && (series.rate_code === rate_code || series.kind === 'availability'))
      for (const [day, nights] of series.unconfirmed) mark(day - start, day - start + nights - 1, 'u')
  return letters.join('')
}

const isAbout = (range: DirtyRow, rate_plan_id: string, room_type_id: string): boolean =>
  range.rate_plan_id === null
    ? range.room_type_id === null || range.room_type_id === room_type_id
    : range.rate_plan_id === rate_plan_id
