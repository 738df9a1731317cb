import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Guest } from '../../../contract/guests.ts'
import { usePages } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { setOnly } from '../../lib/search-params.ts'
import { usePropertyFilter } from '../../lib/session.ts'
import { ListState } from '../../shared/query-state.tsx'
import { FilterBar, FilterText } from '../../ui/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Line, Table } from '../../ui/table.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { GuestLink } from '../links.tsx'
import { listName } from '../lookups.ts'

type Search = { name?: string; email?: string; phone?: string }

export default function GuestList() {
  const { guests: text, states } = useMessages()
  const navigate = useNavigate()
  const { name, email, phone } = useSearch({ strict: false }) as Search
  const query = setOnly({ name, email, phone, ...usePropertyFilter() }) as Search
  const list = usePages('listGuests', { query })
  const set = (change: { [K in keyof Search]?: string | undefined }) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  const filters = [
    ...(name ? [{ name: text.find_name, value: name, remove: () => set({ name: undefined }) }] : []),
    ...(email ? [{ name: text.find_email, value: email, remove: () => set({ email: undefined }) }] : []),
    ...(phone ? [{ name: text.find_phone, value: phone, remove: () => set({ phone: undefined }) }] : []),
  ]
  return (
    <Page
      title={text.title}
      actions={<CopyAsApi operation="listGuests" args={{ query }} />}
      under={
        <FilterBar label={states.filters}>
          <FilterText label={text.find_name} value={name} onText={(value) => set({ name: value })} />
          <FilterText
            label={text.find_email}
            value={email}
            type="email"
            onText={(value) => set({ email: value })}
          />
          <FilterText
            label={text.find_phone}
            value={phone}
            type="tel"
            onText={(value) => set({ phone: value })}
          />
        </FilterBar>
      }
    >
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        clear={() => set({ name: undefined, email: undefined, phone: undefined })}
        empty={{ title: text.empty_title, body: text.empty_body }}
      >
        {(rows) => <Rows rows={rows} />}
      </ListState>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly Guest[] }) {
  const text = useMessages().guests
  const formats = useFormats()
  const columns: Column<Guest>[] = [
    {
      key: 'name',
      title: text.name,
      cell: (guest) => <GuestLink id={guest.id}>{listName(guest)}</GuestLink>,
    },
    {
      key: 'email',
      plain: true,
      title: text.email,
      cell: ({ email }) => email && <Line title={email}>{email}</Line>,
    },
    {
      key: 'phone',
      plain: true,
      title: text.phone,
      cell: ({ phone }) => <span className="number">{phone}</span>,
    },
    {
      key: 'country',
      title: text.country,
      cell: ({ country }) => country && formats.country(country),
      wide: true,
    },
    { key: 'tags', title: text.tags, cell: ({ tags }) => tags.join(', '), wide: true },
    {
      key: 'stays',
      title: text.history,
      cell: ({ stats }) => formats.number(stats.stays_count),
      numeric: true,
    },
    {
      key: 'last',
      title: text.last_stay,
      cell: ({ stats }) => stats.last_stay_at && formats.day(stats.last_stay_at.slice(0, 10)),
      wide: true,
    },
    {
      key: 'value',
      title: text.value,
      cell: ({ lifetime_value }) => formats.money(lifetime_value),
      numeric: true,
    },
  ]
  return <Table label={text.title} columns={columns} rows={rows} />
}
