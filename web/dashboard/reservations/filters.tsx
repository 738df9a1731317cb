import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReservationStatus } from '../../../contract/lists.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { useMe, useProperty } from '../../lib/session.ts'
import { FilterBar, FilterChoice, FilterDay, FilterText } from '../../ui/fields.tsx'
import { useChannelName, useRoomTypes, useSources } from '../lookups.ts'
import styles from './filters.module.css'
import type { FilterChange, ReservationSearch } from './search.ts'
import { STATUSES } from './status.tsx'
import { type ViewName, views } from './views.ts'

interface FiltersProps {
  readonly search: ReservationSearch
  readonly set: (change: FilterChange) => void
}

/** Filters that are asked for now and then. */
const RARE = ['check_out_from', 'check_out_to', 'external_reference'] as const

const NONE = {
  ...{ status: undefined, channel: undefined, sort: undefined, room_type_id: undefined, guest_id: undefined },
  ...{ check_in_from: undefined, check_in_to: undefined, check_out_from: undefined, check_out_to: undefined },
  external_reference: undefined,
} satisfies { [K in keyof ReservationSearch]: undefined }

const same = (one: ReservationSearch, other: ReservationSearch) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

export function Filters({ search, set }: FiltersProps) {
  const { reservations: text, states } = useMessages()
  const { properties } = useMe()
  const today = (useProperty() ?? properties[0])?.business_date ?? new Date().toISOString().slice(0, 10)
  const types = useRoomTypes()
  const property = useProperty()
  const channelName = useChannelName()
  const channels = useSources(property?.id)
  const [opened, setMore] = useState(false)
  const more = opened || RARE.some((name) => search[name] !== undefined)
  // Unless another order is asked for, the service lists by arrival where arrivals are filtered. spec 4.4
  const usual = search.check_in_from || search.check_in_to ? 'check_in' : '-created_at'
  const single = STATUSES.find((status) => status === search.status)
  return (
    <div className={styles.filters}>
      <fieldset aria-label={text.views.label} className={styles.views}>
        {Object.entries(views(today)).map(([name, filters]) => (
          <Button
            key={name}
            size="compact-sm"
            variant="subtle"
            className={styles.view!}
            aria-pressed={same(filters, search)}
            onClick={() => set({ ...NONE, ...filters })}
          >
            {text.views[name as ViewName]}
          </Button>
        ))}
      </fieldset>
      <FilterBar label={states.filters}>
        <FilterDay
          label={text.filters.check_in_from}
          value={search.check_in_from}
          onChange={(day) => set({ check_in_from: day })}
        />
        <FilterDay
          label={text.filters.check_in_to}
          value={search.check_in_to}
          onChange={(day) => set({ check_in_to: day })}
        />
        <FilterChoice<ReservationStatus>
          label={text.filters.status}
          any={search.status && !single ? states.several : states.any}
          value={single}
          options={STATUSES.map((status) => [status, text.statuses[status]])}
          onChoice={(status) => set({ status })}
        />
        <FilterChoice
          label={text.filters.room_type_id}
          any={states.any}
          value={search.room_type_id}
          options={[...types.values()]
            .filter(({ property_id }) => !property || property_id === property.id)
            .map(({ id, name }) => [id, name])}
          onChoice={(room_type_id) => set({ room_type_id })}
        />
        <FilterChoice
          label={text.filters.channel}
          any={states.any}
          value={search.channel}
          options={channels.map((channel) => [channel, channelName(channel)])}
          onChoice={(channel) => set({ channel })}
        />
        <FilterChoice
          label={text.filters.sort}
          any={text.sorts[usual]}
          value={search.sort === usual ? undefined : search.sort}
          options={Object.entries(text.sorts).filter(([sort]) => sort !== usual)}
          onChoice={(sort) => set({ sort })}
        />
        {more ? (
          <>
            <FilterDay
              label={text.filters.check_out_from}
              value={search.check_out_from}
              onChange={(day) => set({ check_out_from: day })}
            />
            <FilterDay
              label={text.filters.check_out_to}
              value={search.check_out_to}
              onChange={(day) => set({ check_out_to: day })}
            />
            <FilterText
              label={text.filters.external_reference}
              value={search.external_reference}
              onText={(external_reference) => set({ external_reference })}
            />
          </>
        ) : (
          <Button variant="subtle" onClick={() => setMore(true)}>
            {text.filters_more}
          </Button>
        )}
      </FilterBar>
    </div>
  )
}

/** The filters that are set, in words: to be shown, and taken off, where nothing matches. */
export function useFilterWords(search: ReservationSearch, set: FiltersProps['set']) {
  const text = useMessages().reservations
  const formats = useFormats()
  const types = useRoomTypes()
  const channelName = useChannelName()
  const words = (name: string, value: string) => {
    if (name === 'status')
      return formats.list(value.split(',').map((one) => text.statuses[one as ReservationStatus] ?? one))
    if (name === 'room_type_id') return types.get(value)?.name ?? value
    if (name === 'channel') return value.split(',').map(channelName).join(', ')
    return /^\d{4}-/.test(value) ? formats.day(value) : value
  }
  return Object.entries(search)
    .filter(([name]) => name !== 'sort')
    .map(([name, value]) => ({
      name: text.filters[name as keyof typeof text.filters],
      value: words(name, value as string),
      remove: () => set({ [name]: undefined }),
    }))
}
