import { useQuery } from '@tanstack/react-query'
import type { ListedGroup } from '#contract/stays/groups.ts'
import { GROUP_STATUSES } from '#contract/stays/status.ts'
import { CreateLink, GroupLink } from '#web/dashboard/links.tsx'
import { ListPage } from '#web/dashboard/list-page.tsx'
import { usePropertyColumn } from '#web/dashboard/property-column.tsx'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { addDays, isDay } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyFilter } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { StayDates } from '../reservations/public.ts'
import { GroupStatusBadge } from './status-badge.tsx'
import { useReleaseWords } from './use-release-words.ts'

/** Groups with what is picked up of their blocks. */
export default function GroupList() {
  const text = usePartMessages('groups')
  const filters = useListFilters<'search' | 'status' | 'from' | 'to'>(
    {
      search: { kind: 'text', first: true },
      status: { kind: 'choice', options: optionsOf(GROUP_STATUSES, text.statuses), several: true },
      from: { kind: 'day', to: 'to', label: text.dates },
      to: { kind: 'end' },
    },
    { search: text.search, status: text.status, from: text.dates, to: text.dates },
  )
  const { from, to, ...values } = filters.values
  const query = {
    ...values,
    ...(isDay(from) && { from }),
    // The last day of the period is included; that of the API is not.
    ...(isDay(to) && { to: addDays(to, 1) }),
    ...usePropertyFilter(),
  }
  const create = (
    <CreateLink to="/groups/new" may="createGroup">
      {text.new}
    </CreateLink>
  )
  return (
    <ListPage list="listGroups" args={{ query }} text={text} create={create} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

function Rows({ rows }: { rows: readonly ListedGroup[] }) {
  const text = usePartMessages('groups')
  const formats = useFormats()
  const releaseWords = useReleaseWords()
  const companyName = useCompanyNames(rows.some(({ company_id }) => company_id !== null))
  const columns: Column<ListedGroup>[] = [
    {
      key: 'name',
      title: text.name,
      cell: ({ id, name }) => (
        <Truncate long title={name}>
          <GroupLink id={id}>{name}</GroupLink>
        </Truncate>
      ),
    },
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: ({ status }) => <GroupStatusBadge status={status} />,
    },
    {
      key: 'dates',
      title: text.dates,
      plain: true,
      cell: ({ from, to }) => <StayDates check_in={from} check_out={to} />,
    },
    ...usePropertyColumn(rows, 'between'),
    {
      key: 'company',
      title: text.company,
      wide: true,
      cell: ({ company_id }) => <Truncate>{companyName(company_id)}</Truncate>,
    },
    { key: 'release', title: text.release, wide: true, cell: releaseWords },
    {
      key: 'rooms',
      title: text.picked_up,
      numeric: true,
      cell: ({ picked_up, room_nights }) =>
        room_nights === 0 ? (
          <span className="soft">{text.no_block}</span>
        ) : (
          text.picked_up_of(formats.number(picked_up), text.room_nights(room_nights))
        ),
    },
  ]
  return (
    <Table
      label={text.title}
      columns={columns}
      rows={rows}
      muted={({ status }) => status === 'cancelled' || status === 'completed'}
    />
  )
}

/** Names of companies, where a group has one. */
function useCompanyNames(some: boolean) {
  const { allowed } = usePermission('listCompanies')
  const { data } = useQuery({ ...allPagesQuery('listCompanies', {}), enabled: allowed && some })
  const names = new Map(data?.map(({ id, name }) => [id, name]))
  return (id: string | null) => names.get(id ?? '')
}
