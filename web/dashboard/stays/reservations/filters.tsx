import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RESERVATION_STATUSES } from '#contract/lists.ts'
import { MAX_COUNTED } from '#contract/reservation-views.ts'
import { useRead } from '#web/lib/data.ts'
import { today } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { isEqual } from '#web/lib/is-equal.ts'
import { useMe, useProperty, usePropertyFilter } from '#web/lib/session.ts'
import { ListFilterBar, type ListFilters, useListFilters } from '#web/shared/list-filters.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { optionsOf, recordOptions } from '#web/ui/options.ts'
import { useChannelName, useRoomTypes, useRoomTypesHere, useSources } from '../../lookups.ts'
import styles from './filters.module.css'
import type { ReservationFilter, ReservationSearch } from './search.ts'
import { type ViewName, views } from './views.ts'

export type ReservationFilters = ListFilters<ReservationFilter>

/** By default the service sorts by arrival where arrivals are filtered. spec 4.4 */
export const usualOrder = ({ check_in_from, check_in_to }: ReservationSearch) =>
  check_in_from || check_in_to ? 'check_in' : '-created_at'

export function useReservationFilters(): ReservationFilters {
  const text = useMessages().reservations
  const date = useBusinessDate()
  const search = useSearch({ strict: false }) as ReservationSearch
  const types = useRoomTypes()
  const channelName = useChannelName()
  const channels = useSources(useProperty()?.id)
  const usual = usualOrder(search)
  return useListFilters<ReservationFilter>(
    {
      check_in_from: { kind: 'day', to: 'check_in_to', label: text.check_in, date },
      check_in_to: { kind: 'end' },
      check_out_from: { kind: 'day', to: 'check_out_to', label: text.check_out, date },
      check_out_to: { kind: 'end' },
      status: {
        kind: 'choice',
        several: true,
        options: optionsOf(RESERVATION_STATUSES, text.statuses),
      },
      room_type_id: {
        kind: 'choice',
        options: recordOptions(useRoomTypesHere()),
        words: (id) => types.nameOf(id),
      },
      channel: {
        kind: 'choice',
        several: true,
        options: channels.map((channel) => ({ value: channel, label: channelName(channel) })),
        words: channelName,
      },
      external_reference: { kind: 'text', rare: true },
      sort: {
        kind: 'order',
        usual,
        options: optionsOf(['-created_at', 'created_at', 'check_in', '-check_in'] as const, text.sorts),
      },
      guest_id: { kind: 'link' },
      refund_due: { kind: 'link' },
    },
    text.filters,
  )
}

/** Of the current property, or of the first. */
function useBusinessDate(): string {
  const { properties } = useMe()
  return (useProperty() ?? properties[0])?.business_date ?? today()
}

interface ReservationFilterBarProps {
  readonly filters: ReservationFilters
  readonly beside: ReactNode
}

/** Predefined views with their counts, and the filters that they consist of. */
export function ReservationFilterBar({ filters, beside }: ReservationFilterBarProps) {
  const text = useMessages().reservations
  const date = useBusinessDate()
  const counts = useRead(
    'countReservations',
    { query: { date, ...usePropertyFilter() } },
    { keep: true },
  ).data
  return (
    <div className={styles.filters}>
      <fieldset aria-label={text.views.label} className={styles.views}>
        {(Object.entries(views(date)) as [ViewName, ReservationSearch][]).map(([name, view]) => (
          <Button
            key={name}
            size="compact-sm"
            variant="subtle"
            className={styles.view!}
            aria-pressed={isEqual(view, filters.values)}
            onClick={() => filters.replace(view)}
          >
            {text.views[name]}
            {name !== 'all' && counts && <Count of={counts[name]} />}
          </Button>
        ))}
      </fieldset>
      <ListFilterBar filters={filters} beside={beside} />
    </div>
  )
}

/** Counts have a limit: `999+` means that there are more. */
function Count({ of }: { of: number }) {
  return <span className={styles.count}>{of >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : of}</span>
}
