import { Link } from '@tanstack/react-router'
import { OFFERING_STATUSES } from '#contract/lists.ts'
import type { Promotion } from '#contract/pricing/promotions.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePropertyFilter } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { useRangeWords } from '#web/ui/dates/date-range-field.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { type Column, Table, Truncate } from '#web/ui/table.tsx'
import { ActiveBadge } from '../../active-badge.tsx'
import { CreateLink } from '../../links.tsx'
import { ListPage } from '../../list-page.tsx'
import { useRatePlans } from '../../lookups.ts'

/** The promotion codes of a property, with their uses. */
export default function PromotionList() {
  const { promotions: text } = usePartMessages('prices')
  const { offering } = useMessages()
  const options = optionsOf(OFFERING_STATUSES, offering.room_types)
  const filters = useListFilters({ status: { kind: 'choice', options } }, { status: text.status })
  const query = { ...filters.values, ...usePropertyFilter() }
  const create = (
    <CreateLink to="/settings/promotions/new" may="createPromotion">
      {text.new}
    </CreateLink>
  )
  return (
    <ListPage list="listPromotions" args={{ query }} text={text} create={create} filters={filters}>
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  )
}

/** The reduction of a promotion, in words. */
function useDiscountWords() {
  const { promotions: text } = usePartMessages('prices')
  const formats = useFormats()
  const { properties } = useMe()
  return ({ discount, property_id }: Promotion) => {
    if (discount.type === 'percent') return text.percent(formats.number(discount.value))
    const currency = properties.find(({ id }) => id === property_id)?.currency ?? 'EUR'
    return text.amount(formats.money({ amount: discount.value, currency }))
  }
}

function Rows({ rows }: { rows: readonly Promotion[] }) {
  const { promotions: text } = usePartMessages('prices')
  const { reservations } = useMessages()
  const { properties } = useMe()
  const plans = useRatePlans()
  const discountWords = useDiscountWords()
  const rangeWords = useRangeWords()
  const days = (from: string | null, to: string | null) =>
    from || to ? rangeWords('days', { from: from ?? '', to: to ?? '' }) : text.any
  const columns: Column<Promotion>[] = [
    {
      key: 'code',
      title: text.code,
      cell: ({ id, code }) => (
        <Link to="/settings/promotions/$id" params={{ id }}>
          {code}
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
    { key: 'discount', title: text.discount, cell: discountWords },
    {
      key: 'plans',
      title: text.plans,
      wide: true,
      cell: ({ rate_plan_ids }) => (
        <Truncate>
          {rate_plan_ids.length === 0
            ? text.all_plans
            : rate_plan_ids.map((id) => plans.nameOf(id)).join(', ')}
        </Truncate>
      ),
    },
    {
      key: 'stays',
      title: text.stays,
      wide: true,
      cell: ({ stay_from, stay_to }) => days(stay_from, stay_to),
    },
    {
      key: 'bookings',
      title: text.bookings,
      wide: true,
      cell: ({ book_from, book_to }) => days(book_from, book_to),
    },
    { key: 'uses', title: text.uses, cell: ({ uses, max_uses }) => text.used(uses, max_uses) },
    { key: 'status', title: text.status, plain: true, cell: ({ status }) => <ActiveBadge status={status} /> },
  ]
  return (
    <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status === 'inactive'} />
  )
}
