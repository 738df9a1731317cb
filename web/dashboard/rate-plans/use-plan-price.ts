import type { RatePlan } from '../../../contract/rate-plans.ts'
import { useRead } from '../../lib/data.ts'
import { planPrice } from './plan-price.ts'

/** The plan that a plan is derived from; three may follow one another. decisions 3 */
function useParent(plan: RatePlan | undefined): RatePlan | undefined {
  const id = plan?.derived_from?.rate_plan_id
  return useRead('getRatePlan', { params: { id: id ?? '' } }, { enabled: id !== undefined }).data
}

/** What the nights of a plan cost where they have no price of their own. */
export function usePlanPrice(plan: RatePlan): (date: string) => number | undefined {
  const parent = useParent(plan)
  const second = useParent(parent)
  const third = useParent(second)
  const chain = [plan, parent, second, third].filter((one) => one !== undefined)
  return (date) => planPrice(chain, date)
}
