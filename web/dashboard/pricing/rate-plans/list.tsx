import type { ListedRatePlan } from '#contract/pricing/rate-plans.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePropertyCurrency, usePropertyFilter } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { ActiveBadge } from '../../active-badge.tsx'
import { CreateLink, RatePlanLink } from '../../links.tsx'
import { ListPage } from '../../list-page.tsx'
import { useRatePlans, useRoomTypes, useRoomTypesHere } from '../../lookups.ts'
import { usePropertyColumn } from '../../property-column.tsx'
import { policySentences } from './policy-words.ts'

export default function RatePlanList() {
  const text = useMessages().offering.rate_plans
  const filters = useRoomTypeFilter(text.room_type)
  const query = { ...filters.values, ...usePropertyFilter(), include: 'price_overrides' }
  const create = (
    <CreateLink to="/rate-plans/new" may="createRatePlan">
      {text.new}
    </CreateLink>
  )
  return (
    <ListPage list="listRatePlans" args={{ query }} text={text} create={create} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

function useRoomTypeFilter(label: string) {
  const types = useRoomTypes()
  return useListFilters(
    {
      room_type_id: {
        kind: 'choice',
        options: recordOptions(useRoomTypesHere()),
        words: (id) => types.nameOf(id),
      },
    },
    { room_type_id: label },
  )
}

function Rows({ rows }: { rows: readonly ListedRatePlan[] }) {
  const { offering, policies } = useMessages()
  const text = offering.rate_plans
  const formats = useFormats()
  const types = useRoomTypes()
  const plans = useRatePlans()
  const priceWords = usePriceWords(plans)
  const property = usePropertyColumn(rows, 'between')
  const columns: Column<ListedRatePlan>[] = [
    { key: 'name', title: text.name, cell: ({ id, name }) => <RatePlanLink id={id}>{name}</RatePlanLink> },
    { key: 'code', title: text.code, plain: true, cell: ({ code }) => <code>{code}</code> },
    {
      key: 'type',
      title: text.room_type,
      plain: true,
      cell: ({ room_type_id }) => <Truncate>{types.nameOf(room_type_id)}</Truncate>,
    },
    ...property,
    { key: 'price', title: text.base_price, cell: priceWords },
    {
      key: 'policy',
      title: text.policy,
      wide: true,
      cell: ({ cancellation_policy }) => {
        const sentences = policySentences(cancellation_policy, policies, formats)
        return (
          <Truncate long title={sentences.join(' ')}>
            {sentences[0]}
          </Truncate>
        )
      },
    },
    {
      key: 'overrides',
      title: text.overrides,
      wide: 'very',
      cell: ({ price_overrides }) => price_overrides?.length || undefined,
      numeric: true,
    },
    {
      key: 'channels',
      title: text.channels,
      wide: true,
      cell: ({ channels }) => channels.filter(({ enabled }) => enabled !== false).length || undefined,
      numeric: true,
    },
    { key: 'status', title: text.status, plain: true, cell: ({ status }) => <ActiveBadge status={status} /> },
  ]
  return (
    <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status === 'inactive'} />
  )
}

/** The price of a night: its own, or how it is derived from another plan's. */
function usePriceWords(plans: ReturnType<typeof useRatePlans>) {
  const text = useMessages().offering.rate_plans
  const formats = useFormats()
  const currencyOf = usePropertyCurrency()
  return ({ base_price, derived_from, property_id }: ListedRatePlan): string => {
    if (base_price) return formats.money(base_price)
    if (!derived_from) return ''
    const { adjustment, rate_plan_id } = derived_from
    const change =
      adjustment.type === 'percent'
        ? `${adjustment.value > 0 ? '+' : ''}${formats.percent(adjustment.value)}`.replace('-', '−')
        : formats.difference({ amount: adjustment.value, currency: currencyOf(property_id) })
    return text.from_plan(plans.nameOf(rate_plan_id), change)
  }
}
