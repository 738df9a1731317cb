import type { ListedQuote } from '#contract/stays/quotes.ts'
import { QUOTE_STATUSES } from '#contract/stays/status.ts'
import { fullName } from '#contract/text/person-names.ts'
import { ButtonLink, CreateLink, QuoteLink } from '#web/dashboard/links.tsx'
import { ListPage } from '#web/dashboard/list-page.tsx'
import { usePropertyColumn } from '#web/dashboard/property-column.tsx'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyFilter } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { QuoteStatusBadge } from './status-badge.tsx'

/** Quotes, and what became of them. */
export default function QuoteList() {
  const text = usePartMessages('quotes')
  const filters = useListFilters<'search' | 'status'>(
    {
      search: { kind: 'text', first: true },
      status: { kind: 'choice', options: optionsOf(QUOTE_STATUSES, text.statuses), several: true },
    },
    { search: text.search, status: text.status },
  )
  const query = { ...filters.values, ...usePropertyFilter() }
  const create = (
    <>
      <ButtonLink to="/enquiries">{text.enquiries}</ButtonLink>
      <ButtonLink to="/waiting-list">{text.waiting_list}</ButtonLink>
      <CreateLink to="/quotes/new" may="createQuote">
        {text.new}
      </CreateLink>
    </>
  )
  return (
    <ListPage list="listQuotes" args={{ query }} text={text} create={create} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

function Rows({ rows }: { rows: readonly ListedQuote[] }) {
  const text = usePartMessages('quotes')
  const formats = useFormats()
  const columns: Column<ListedQuote>[] = [
    {
      key: 'guest',
      title: text.guest,
      cell: ({ id, guest }) => (
        <Truncate long title={fullName(guest)}>
          <QuoteLink id={id}>{fullName(guest)}</QuoteLink>
        </Truncate>
      ),
    },
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: ({ status }) => <QuoteStatusBadge status={status} />,
    },
    { key: 'until', title: text.valid_until, cell: ({ valid_until }) => formats.day(valid_until) },
    ...usePropertyColumn(rows, 'between'),
    {
      key: 'offers',
      title: text.offers,
      wide: true,
      cell: ({ offers }) => <Truncate>{offers.map(({ label }) => label).join(', ')}</Truncate>,
    },
    {
      key: 'total',
      title: text.total,
      numeric: true,
      cell: ({ offers, accepted_offer }) =>
        accepted_offer === null
          ? text.from_total(formats.money(lowest(offers)))
          : formats.money(offers[accepted_offer - 1]!.total),
    },
  ]
  return (
    <Table
      label={text.title}
      columns={columns}
      rows={rows}
      muted={({ status }) => status === 'lapsed' || status === 'declined' || status === 'withdrawn'}
    />
  )
}

const lowest = (offers: ListedQuote['offers']) =>
  offers.map(({ total }) => total).reduce((low, total) => (total.amount < low.amount ? total : low))
