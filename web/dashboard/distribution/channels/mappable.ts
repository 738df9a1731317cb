import type { Channel } from '#contract/distribution/channels.ts'
import { useRatePlans } from '../../lookups.ts'

/** How many rate plans could be mapped to a channel: active ones, and mapped ones. */
export function useMappable() {
  const plans = [...useRatePlans().values()]
  return ({ id, property_id }: Pick<Channel, 'id' | 'property_id'>) =>
    plans.filter(
      (plan) =>
        plan.property_id === property_id &&
        (plan.status === 'active' || plan.channels.some(({ channel, enabled }) => channel === id && enabled)),
    ).length
}
