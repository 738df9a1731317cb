import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { RESERVATION_STATUSES, type ReservationStatus } from '../../../contract/lists.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { isEqual } from '../../lib/is-equal.ts'
import { useMe, useProperty } from '../../lib/session.ts'
import { ListFilterBar, type ListFilters, useListFilters } from '../../shared/list-filters.tsx'
import { optionsOf, recordOptions } from '../../ui/options.ts'
import { useChannelName, useRoomTypes, useRoomTypesHere, useSources } from '../lookups.ts'
import styles from './filters.module.css'
import type { ReservationFilter, ReservationSearch } from './search.ts'
import { type ViewName, views } from './views.ts'

type ReservationFilters = ListFilters<ReservationFilter>

export function useReservationFilters(): ReservationFilters {
  const text = useMessages().reservations
  const formats = useFormats()
  const search = useSearch({ strict: false }) as ReservationSearch
  const types = useRoomTypes()
  const channelName = useChannelName()
  const channels = useSources(useProperty()?.id)
  // Unless another order is asked for, the service lists by arrival where arrivals are filtered. spec 4.4
  const usual = search.check_in_from || search.check_in_to ? 'check_in' : '-created_at'
  const sorts = (['-created_at', 'created_at', 'check_in', '-check_in'] as const).filter(
    (one) => one !== usual,
  )
  return useListFilters<ReservationFilter>(
    {
      check_in_from: { kind: 'day' },
      check_in_to: { kind: 'day' },
      status: {
        kind: 'choice',
        options: optionsOf(RESERVATION_STATUSES, text.statuses),
        words: (value) =>
          formats.list(value.split(',').map((one) => text.statuses[one as ReservationStatus] ?? one)),
      },
      room_type_id: {
        kind: 'choice',
        options: recordOptions(useRoomTypesHere()),
        words: (id) => types.get(id)?.name ?? id,
      },
      channel: {
        kind: 'choice',
        options: channels.map((channel) => ({ value: channel, label: channelName(channel) })),
        words: (value) => value.split(',').map(channelName).join(', '),
      },
      sort: { kind: 'order', any: text.sorts[usual], options: optionsOf(sorts, text.sorts) },
      check_out_from: { kind: 'day', rare: true },
      check_out_to: { kind: 'day', rare: true },
      external_reference: { kind: 'text', rare: true },
      guest_id: { kind: 'link' },
    },
    text.filters,
  )
}

/** The questions of every day, and the filters that they are made of. */
export function ReservationFilterBar({ filters }: { filters: ReservationFilters }) {
  const text = useMessages().reservations
  const { properties } = useMe()
  const today = (useProperty() ?? properties[0])?.business_date ?? new Date().toISOString().slice(0, 10)
  return (
    <div className={styles.filters}>
      <fieldset aria-label={text.views.label} className={styles.views}>
        {Object.entries(views(today)).map(([name, view]) => (
          <Button
            key={name}
            size="compact-sm"
            variant="subtle"
            className={styles.view!}
            aria-pressed={isEqual(view, filters.values)}
            onClick={() => filters.replace(view)}
          >
            {text.views[name as ViewName]}
          </Button>
        ))}
      </fieldset>
      <ListFilterBar filters={filters} />
    </div>
  )
}
