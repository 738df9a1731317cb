import Type, { type Static } from 'typebox'
import { IDLE_MINUTES } from '../../lists.ts'
import * as s from '../../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** What an account asks of everybody who signs in. */

const settings = () => ({
  second_factor_required: Type.Boolean({
    description: 'Whoever has no second factor sets one up before anything else',
  }),
  idle_minutes: s.integer(IDLE_MINUTES.minimum, IDLE_MINUTES.maximum, {
    description: 'A session ends after so many minutes without a request',
    examples: [IDLE_MINUTES.usual],
  }),
})

export const AccountSecurity = s.named('AccountSecurity', s.object(settings()))
export type AccountSecurity = Static<typeof AccountSecurity>

export const getSecurity = staffOperation({
  id: 'getSecurity',
  method: 'GET',
  path: '/security',
  tag: 'Team',
  summary: 'What the account asks of everybody who signs in',
  status: 200,
  response: AccountSecurity,
  errors: [],
  example: {},
})

export const updateSecurity = staffOperation({
  id: 'updateSecurity',
  method: 'PATCH',
  path: '/security',
  tag: 'Team',
  summary: 'Require a second factor of everybody, or end idle sessions sooner',
  description: 'It holds at once, for sessions that are open too.',
  body: s.object(s.optionals(settings())),
  status: 200,
  response: AccountSecurity,
  errors: [],
  staff_errors: ['SVC-4111'],
  example: { body: { idle_minutes: 240 } },
})
