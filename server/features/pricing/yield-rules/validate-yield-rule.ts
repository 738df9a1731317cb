import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import type { Context } from '#server/context.ts'
import { type FieldError, fault, missingReference } from '#server/kernel/errors.ts'
import { readRoomType } from '../../inventory/room-types/public.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import { readPlans } from '../offers/public.ts'

type Terms = Pick<YieldRule, 'conditions' | 'effect' | 'floor' | 'ceiling' | 'rate_plan_ids'>

/**
 * 422 SVC-2002 for a rule that can never apply or has no effect, SVC-3001 for a reference outside of the
 * property. rule 21.12
 */
export async function acceptRule(ctx: Context, property: PropertyRow, rule: Terms): Promise<void> {
  const found = [...problemsOfConditions(rule), ...problemsOfPrices(rule, property.currency)]
  if (found.length > 0) throw fault('SVC-2002', { message: found[0]!.message, details: found })
  const date = '2000-01-01'
  const plans = await readPlans(ctx, rule.rate_plan_ids, { first: date, last: date })
  const plan = rule.rate_plan_ids.findIndex((id) => plans.get(id)?.property_id !== property.id)
  if (plan >= 0) throw missingReference(`rate_plan_ids.${plan}`)
  const type_ids = rule.conditions.room_type_ids ?? []
  const types = await Promise.all(type_ids.map((id) => readRoomType(ctx, id)))
  const type = types.findIndex((row) => row?.property_id !== property.id)
  if (type >= 0) throw missingReference(`conditions.room_type_ids.${type}`)
}

function problemsOfConditions({ conditions }: Terms): FieldError[] {
  const { occupancy_at_least, occupancy_below, start_date, end_date } = conditions
  const never = occupancy_at_least != null && occupancy_below != null && occupancy_at_least >= occupancy_below
  return [
    ...(never
      ? [
          {
            field: 'conditions.occupancy_below',
            code: 'order',
            message: 'occupancy_below must be above occupancy_at_least.',
          },
        ]
      : []),
    ...(start_date != null && end_date != null && start_date > end_date
      ? [{ field: 'conditions.end_date', code: 'order', message: 'end_date must not be before start_date.' }]
      : []),
  ]
}

function problemsOfPrices({ effect, floor, ceiling }: Terms, currency: string): FieldError[] {
  const money = [
    ['floor', floor],
    ['ceiling', ceiling],
  ] as const
  return [
    ...(effect.value === 0
      ? [{ field: 'effect.value', code: 'minimum', message: 'A rule raises or lowers the price.' }]
      : []),
    ...money.flatMap(([field, price]) =>
      price && price.currency !== currency
        ? [
            {
              field: `${field}.currency`,
              code: 'currency',
              message: `must be ${currency}, the currency of the property`,
            },
          ]
        : [],
    ),
    ...(floor && ceiling && floor.amount > ceiling.amount
      ? [{ field: 'ceiling', code: 'order', message: 'ceiling must not be under floor.' }]
      : []),
  ]
}
