import { Link } from '@tanstack/react-router'
import { OFFERING_STATUSES, SERVICE_CATEGORIES } from '#contract/lists.ts'
import type { Service } from '#contract/pricing/services.ts'
import { useFormats, useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePropertyFilter } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { ActiveBadge } from '../../active-badge.tsx'
import { CreateLink } from '../../links.tsx'
import { ListPage } from '../../list-page.tsx'
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
  const create = (
    <CreateLink to="/settings/services/new" may="createService">
      {text.new}
    </CreateLink>
  )
  return (
    <ListPage list="listServices" args={{ query }} text={text} create={create} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
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
