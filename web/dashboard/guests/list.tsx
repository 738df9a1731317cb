import { useSearch } from '@tanstack/react-router'
import type { Guest } from '#contract/guests/guests.ts'
import { listName } from '#contract/text/person-names.ts'
import { usePages, useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission, usePropertyFilter } from '../../lib/session.ts'
import { useColumnChoice } from '../../shared/column-choice.tsx'
import { ListFilterBar, useListFilters } from '../../shared/list-filters.tsx'
import { ListState } from '../../shared/query-state.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Page } from '../../ui/page.tsx'
import { type Column, Table, Truncate } from '../../ui/table.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink, GuestLink } from '../links.tsx'
import { GuestDuplicates } from './duplicates.tsx'

/** All guests, or with `show=duplicates` those that may be one person. */
export default function Guests() {
  const { show } = useSearch({ strict: false }) as { show?: string }
  return show === 'duplicates' ? <GuestDuplicates /> : <GuestList />
}

function GuestList() {
  const text = useMessages().guests
  const { consent } = usePartMessages('guest_data')
  const filters = useListFilters(
    {
      name: { kind: 'text', first: true },
      email: { kind: 'text', type: 'email' },
      phone: { kind: 'text', type: 'tel' },
      marketing_consent: { kind: 'choice', options: optionsOf(['true', 'false'], consent.filter) },
    },
    {
      name: text.find_name,
      email: text.find_email,
      phone: text.find_phone,
      marketing_consent: consent.marketing,
    },
  )
  const { marketing_consent, ...others } = filters.values
  const query = {
    ...others,
    ...(marketing_consent && { marketing_consent: marketing_consent === 'true' }),
    ...usePropertyFilter(),
  }
  const list = usePages('listGuests', { query })
  const choice = useColumnChoice('guests', useGuestColumns())
  return (
    <Page
      title={text.title}
      actions={
        <>
          <DuplicatesLink />
          <CopyAsApi operation="listGuests" args={{ query }} />
        </>
      }
      under={<ListFilterBar filters={filters} beside={choice.chooser} />}
    >
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        empty={{ title: text.empty_title, body: text.empty_body }}
      >
        {(rows) => (
          <Table label={text.title} columns={choice.columns} rows={rows} sticky={!choice.is_wider} />
        )}
      </ListState>
    </Page>
  )
}

/** How many pairs of profiles may be one person; nothing where there are none. */
function DuplicatesLink() {
  const text = usePartMessages('guest_data').duplicates
  const { allowed } = usePermission('listGuestPairs')
  const pairs = useRead('listGuestPairs', { query: { limit: 1 } }, { enabled: allowed })
  if (!pairs.data || pairs.data.total === 0) return null
  return (
    <ButtonLink to="/guests" search={{ show: 'duplicates' }}>
      {text.count(pairs.data.total)}
    </ButtonLink>
  )
}

const NONE = <span className="soft">–</span>

function useGuestColumns(): readonly Column<Guest>[] {
  const text = useMessages().guests
  const formats = useFormats()
  return [
    {
      key: 'name',
      title: text.name,
      cell: (guest) => <GuestLink id={guest.id}>{listName(guest)}</GuestLink>,
    },
    {
      key: 'email',
      plain: true,
      title: text.email,
      cell: ({ email }) =>
        email && (
          <Truncate long title={email}>
            {email}
          </Truncate>
        ),
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
      cell: ({ stats }) => (stats.stays_count === 0 ? NONE : formats.number(stats.stays_count)),
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
      cell: ({ lifetime_value }) => (lifetime_value.amount === 0 ? NONE : formats.money(lifetime_value)),
      numeric: true,
    },
  ]
}
