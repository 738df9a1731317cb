import { Link } from '@tanstack/react-router'
import { OFFERING_STATUSES, SERVICE_CATEGORIES } from '../../../contract/lists.ts'
import type { Service } from '../../../contract/resources/rates/services.ts'
import { usePages } from '../../lib/data.ts'
import { useFormats, useLanguage, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { useMe, usePermission, usePropertyFilter } from '../../lib/session.ts'
import { ListFilterBar, useListFilters } from '../../shared/list-filters.tsx'
import { ListState } from '../../shared/query-state.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ActiveBadge } from '../active-badge.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink } from '../links.tsx'
import { serviceName } from './words.ts'

/** The services of a property, with prices and limits. */
export default function ServiceList() {
  const text = usePartMessages('services')
  const { offering } = useMessages()
  const filters = useListFilters(
    {
      category: { kind: 'choice', options: optionsOf(SERVICE_CATEGORIES, text.categories) },
      status: { kind: 'choice', options: optionsOf(OFFERING_STATUSES, offering.room_types) },
    },
    { category: text.category, status: text.status },
  )
  const query = { ...filters.values, ...usePropertyFilter() }
  const list = usePages('listServices', { query })
  const { allowed, why } = usePermission('createService')
  const create = (
    <ButtonLink to="/settings/services/new" variant="filled" disabled={!allowed} {...(why && { title: why })}>
      {text.new}
    </ButtonLink>
  )
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listServices" args={{ query }} />
          {create}
        </>
      }
      under={<ListFilterBar filters={filters} />}
    >
      <ListState
        list={list}
        things={text.things}
        filters={filters}
        empty={{ title: text.empty_title, body: text.empty_body, action: create }}
      >
        {(rows) => <Rows rows={rows} />}
      </ListState>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly Service[] }) {
  const text = usePartMessages('services')
  const { reservations } = useMessages()
  const formats = useFormats()
  const language = useLanguage()
  const { properties } = useMe()
  const columns: Column<Service>[] = [
    {
      key: 'name',
      title: text.name,
      cell: ({ id, name }) => (
        <Link to="/settings/services/$id" params={{ id }}>
          {serviceName(name, language)}
        </Link>
      ),
    },
    {
      key: 'property',
      title: reservations.property,
      plain: true,
      wide: true,
      cell: ({ property_id }) => properties.find(({ id }) => id === property_id)?.name,
    },
    { key: 'category', title: text.category, wide: true, cell: ({ category }) => text.categories[category] },
    {
      key: 'price',
      title: text.price,
      cell: ({ price, per }) => (
        <>
          {formats.money(price)} <span className="soft">{text.pers[per]}</span>
        </>
      ),
    },
    { key: 'vat_rate', title: text.vat_rate, wide: true, cell: ({ vat_rate }) => formats.rate(vat_rate) },
    {
      key: 'daily_limit',
      title: text.daily_limit,
      wide: true,
      cell: ({ daily_limit }) => text.limit(daily_limit),
    },
    { key: 'status', title: text.status, plain: true, cell: ({ status }) => <ActiveBadge status={status} /> },
  ]
  return (
    <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status === 'inactive'} />
  )
}
