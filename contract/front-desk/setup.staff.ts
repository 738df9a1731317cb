import Type, { type Static } from 'typebox'
import { LEADS } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** Steps of the set-up of a property, in the order of their dependencies. rule 1.8 */
export const SETUP_STEPS = [
  'address',
  'rooms',
  'rate_plans',
  'policies',
  'tax_number',
  'bank_account',
  'guest_mails',
  'booking_page',
  'channels',
  'team',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const PropertySetup = s.named(
  'PropertySetup',
  s.object({
    property_id: s.id('property'),
    steps: Type.Array(
      s.object({
        step: s.oneOf(SETUP_STEPS, 'What is set up'),
        status: s.oneOf(
          ['done', 'open', 'skipped'],
          '`done`: the property has it; `skipped`: it was marked as not needed',
        ),
        object_id: s.nullable(
          Type.String({
            description:
              'The room type that has no rooms or no rate plan yet, or the rate plan without a policy; null for none',
          }),
        ),
      }),
      { description: 'All steps, in order; `team` in live alone' },
    ),
  }),
)
export type PropertySetup = Static<typeof PropertySetup>

export const getSetup = staffOperation({
  id: 'getSetup',
  method: 'GET',
  path: '/setup',
  tag: 'Today',
  roles: LEADS,
  summary: 'Get what of a property is set up',
  description: 'Nothing of it is stored but what was skipped: each step is done by what the property has.',
  query: s.object({ property_id: s.reference('property') }),
  status: 200,
  response: PropertySetup,
  errors: ['SVC-3001'],
  example: { query: { property_id: '{property_id}' } },
})

export const updateSetup = staffOperation({
  id: 'updateSetup',
  method: 'PATCH',
  path: '/setup',
  tag: 'Today',
  roles: LEADS,
  audit: ['Setup checklist changed', 'Einrichtungsliste geändert'],
  summary: 'Skip steps of the setup of a property, or take them up again',
  body: s.named(
    'PropertySetupUpdate',
    s.object({
      property_id: s.reference('property'),
      skipped: Type.Array(s.oneOf(SETUP_STEPS, 'A step'), {
        maxItems: SETUP_STEPS.length,
        uniqueItems: true,
        description: 'Every step that is not needed; a step that is left out is open again',
      }),
    }),
  ),
  status: 200,
  response: PropertySetup,
  errors: ['SVC-3001'],
  example: { body: { property_id: '{property_id}', skipped: ['channels'] } },
})
