import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { FilterChoice, FilterDays } from '../../ui/filters/filters.tsx'
import { type Option, optionsOf } from '../../ui/options.ts'
import type { Chart } from './model/chart.ts'
import { ROOM_FILTERS, STAY_FILTERS } from './model/filter.ts'
import { type CalendarView, type SetView, withNights } from './view.ts'

interface FiltersProps {
  readonly view: CalendarView
  readonly set: SetView
  /** Undefined while it loads. */
  readonly chart: Chart | undefined
  readonly today: string
}

/** The floors in use, in natural order. */
function floorsOf({ rooms }: Chart): Option[] {
  const floors = new Set(rooms.flatMap(({ floor }) => floor ?? []))
  return [...floors]
    .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }))
    .map((floor) => ({ value: floor, label: floor }))
}

/** Which rooms are shown: by what they are, by their stays, and by nights on which they are free. */
export function Filters({ view, set, chart, today }: FiltersProps) {
  const { calendar: text, offering } = useMessages()
  const formats = useFormats()
  const types = (chart?.types ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const floors = chart ? floorsOf(chart) : []
  const conditions = optionsOf(ROOM_FILTERS, { ready: text.ready, ...offering.rooms.statuses })
  const stays = optionsOf(STAY_FILTERS, { ...text.tones, balance_due: text.marks.balance_due })
  const wordsOf = (options: readonly Option[], value = '') => {
    const names = value.split(',')
    return formats.list(options.flatMap((one) => (names.includes(one.value) ? one.label : []))) || undefined
  }
  const choice = (name: 'room_type_id' | 'floor' | 'condition' | 'stays', options: readonly Option[]) => ({
    value: view[name],
    options,
    words: wordsOf(options, view[name]),
    onChange: (value: string | undefined) => set({ [name]: value }),
  })
  return (
    <>
      <FilterChoice label={text.room_type} {...choice('room_type_id', types)} />
      {floors.length > 1 && <FilterChoice label={text.floor} {...choice('floor', floors)} />}
      <FilterChoice label={text.condition} {...choice('condition', conditions)} several />
      <FilterChoice label={text.stays} {...choice('stays', stays)} several />
      <FilterDays
        kind="nights"
        label={text.free_nights}
        value={{ from: view.free_from ?? '', to: view.free_to ?? '' }}
        date={today}
        onChange={(nights) => set(withNights(view, nights))}
      />
    </>
  )
}
