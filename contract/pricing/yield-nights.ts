import type { Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

export const YieldNight = s.named(
  'YieldNight',
  s.object({
    date: s.date('Date on which the night begins'),
    rate_plan_id: s.id('rate_plan'),
    before: s.nullable(s.described(Money, 'Price without any rule; null when there is none any more')),
    price: s.described(Money, 'Price set by the rule'),
  }),
)
export type YieldNight = Static<typeof YieldNight>

export const listYieldNights = operation({
  id: 'listYieldNights',
  method: 'GET',
  path: '/yield-rules/{id}/nights',
  tag: 'Yield rules',
  roles: OFFICE,
  summary: 'List the nights that a yield rule has priced',
  description: 'By date, then by plan. Plans that derive from these follow, and are not listed.',
  params: s.object({ id: s.reference('yield_rule') }),
  query: s.object({ ...pageQuery, from: s.optional(s.date('Only nights from this one on')) }),
  status: 200,
  response: page('YieldNightPage', YieldNight),
  errors: ['SVC-2005', 'SVC-3001'],
  example: { params: { id: '{yield_rule_id}' }, query: { from: '{date+0}' } },
})
