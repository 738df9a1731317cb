import type { ListedRatePlan } from '../../../contract/resources/rate-plans.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePropertyCurrency } from '../../lib/session.ts'

/** The price of a night: its own, or how it is derived from another plan's. */
export function usePriceWords(plans: ReadonlyMap<string, ListedRatePlan>) {
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
    return text.from_plan(plans.get(rate_plan_id)?.name ?? rate_plan_id, change)
  }
}
