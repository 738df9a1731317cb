import Type from 'typebox'
import { DEVELOPERS } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

export const QUICK_START_STEPS = ['key', 'request', 'reservation', 'webhook', 'event'] as const
export const getQuickStart = staffOperation({
  id: 'getQuickStart',
  method: 'GET',
  path: '/quick-start',
  tag: 'Quick start',
  roles: DEVELOPERS,
  whole_account: true,
  summary: 'Which first steps are done in this environment',
  status: 200,
  response: s.named(
    'QuickStart',
    s.object({
      steps: Type.Array(
        s.object({
          step: s.oneOf(QUICK_START_STEPS, 'What there is to do'),
          done_at: s.nullable(s.timestamp('When it was first done; null while it was not')),
        }),
        {
          description:
            'A key was made, a request answered 2xx, a reservation made by it, an endpoint there, an event delivered',
        },
      ),
      api_24_hours: s.object(
        {
          requests: Type.Integer({ description: 'Requests of the last 24 hours' }),
          errors: Type.Integer({ description: 'Answers of 4xx and 5xx' }),
          p95_ms: s.nullable(
            Type.Number({
              description: 'Milliseconds within which 95 % of them were answered; null where there were none',
            }),
          ),
        },
        'How the API was used in the last 24 hours',
      ),
      failed_deliveries: Type.Integer({ description: 'Of the last 30 days' }),
      sample: s.nullable(
        s.object(
          {
            room_type_id: s.id('room_type'),
            rate_plan_id: s.id('rate_plan'),
            check_in: s.date('Arrival of an example'),
            check_out: s.date('Departure of an example'),
          },
          'A stay that can be booked; null where there is no room type with a rate plan',
        ),
      ),
    }),
  ),
  errors: ['SVC-4005'],
  example: {},
})
