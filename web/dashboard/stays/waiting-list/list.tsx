import { WAITING_STATUSES } from '#contract/stays/status.ts'
import type { WaitingEntry } from '#contract/stays/waiting-list/waiting-list.ts'
import { fullName } from '#contract/text/person-names.ts'
import { ButtonLink, CreateLink, WaitingEntryLink } from '#web/dashboard/links.tsx'
import { ListPage } from '#web/dashboard/list-page.tsx'
import { useRoomTypes } from '#web/dashboard/lookups.ts'
import { usePropertyColumn } from '#web/dashboard/property-column.tsx'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyFilter } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { StayDates } from '../reservations/public.ts'
import { WaitingStatusBadge } from './status-badge.tsx'

/** Guests who wait for a room, and what became of them. */
export default function WaitingList() {
  const text = usePartMessages('waiting_list')
  const filters = useListFilters<'search' | 'status'>(
    {
      search: { kind: 'text', first: true },
      status: { kind: 'choice', options: optionsOf(WAITING_STATUSES, text.statuses), several: true },
    },
    { search: text.search, status: text.status },
  )
  const query = { ...filters.values, ...usePropertyFilter() }
  const create = (
    <>
      <ButtonLink to="/quotes">{text.quotes}</ButtonLink>
      <CreateLink to="/waiting-list/new" may="createWaitingEntry">
        {text.new}
      </CreateLink>
    </>
  )
  return (
    <ListPage list="listWaitingEntries" args={{ query }} text={text} create={create} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

function Rows({ rows }: { rows: readonly WaitingEntry[] }) {
  const text = usePartMessages('waiting_list')
  const formats = useFormats()
  const types = useRoomTypes()
  const columns: Column<WaitingEntry>[] = [
    {
      key: 'guest',
      title: text.guest,
      cell: ({ id, guest }) => (
        <Truncate long title={fullName(guest)}>
          <WaitingEntryLink id={id}>{fullName(guest)}</WaitingEntryLink>
        </Truncate>
      ),
    },
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: ({ status }) => <WaitingStatusBadge status={status} />,
    },
    {
      key: 'dates',
      title: text.dates,
      cell: ({ check_in, check_out }) => <StayDates check_in={check_in} check_out={check_out} />,
    },
    ...usePropertyColumn(rows, 'between'),
    { key: 'party', title: text.party, cell: ({ adults, children }) => text.persons(adults, children) },
    {
      key: 'types',
      title: text.room_types,
      wide: true,
      cell: ({ room_type_ids, room_type_id }) => (
        <Truncate>
          {room_type_id === null
            ? room_type_ids.map((id) => types.nameOf(id)).join(', ') || text.any
            : text.free(types.nameOf(room_type_id))}
        </Truncate>
      ),
    },
    { key: 'until', title: text.until, cell: ({ until }) => formats.day(until) },
  ]
  return (
    <Table
      label={text.title}
      columns={columns}
      rows={rows}
      muted={({ status }) => status === 'expired' || status === 'withdrawn'}
    />
  )
}
