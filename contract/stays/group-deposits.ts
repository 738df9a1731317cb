import Type, { type Static } from 'typebox'
import { DESK } from '../account/roles.ts'
import { MAX_DAYS_AHEAD } from '../dates.ts'
import { LANGUAGES } from '../languages.ts'
import { Money, Price } from '../money.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import * as s from '../schema.ts'
import { INSTALMENT_STATUSES, MAX_INSTALMENTS } from './status.ts'

const days = (of: string) => s.integer(0, MAX_DAYS_AHEAD, of)

const DepositDue = s.variants('DepositDue', {
  on_date: { date: s.date('The day on which it is due') },
  days_before_arrival: { days: days('Days before the group arrives') },
  days_after_booking: { days: days('Days after the group was created; 0 is that day') },
})
export type DepositDue = Static<typeof DepositDue>

const due = s.described(
  DepositDue,
  'When it is due, on the clock of the property: never before the group was created',
)

export const DepositTerm = s.variants('DepositTerm', {
  percent: {
    percent: s.described(
      s.percentNumber(0, 100),
      'Percent of what the group pays for its stays; at most two decimals',
    ),
    due,
  },
  amount: { amount: s.described(Price, 'A fixed amount, as far as the group pays as much'), due },
  rest: { due },
})
export type DepositTerm = Static<typeof DepositTerm>

export const depositSchedule = Type.Array(DepositTerm, {
  maxItems: MAX_INSTALMENTS,
  description:
    'Deposits of the group, by the day on which they are due; all percentages together are 100 at most, and `rest` is the last. Empty for none',
  examples: [
    [
      { type: 'percent', percent: 30, due: { type: 'days_after_booking', days: 7 } },
      { type: 'rest', due: { type: 'days_before_arrival', days: 30 } },
    ],
  ],
})

const number = s.integer(1, MAX_INSTALMENTS, 'Its place in the schedule, from 1')

export const GroupInstalment = s.named(
  'GroupInstalment',
  s.object({
    number,
    due_date: s.date('The day on which it is due'),
    amount: s.described(
      Money,
      'Its part of what the group pays at the moment; all of them together are exactly that where the schedule has a `rest` or 100 percent',
    ),
    amount_paid: s.described(
      Money,
      'What is paid of it: what was paid on the folios of the group counts towards the earliest first',
    ),
    amount_due: s.described(Money, 'What is left to pay of it'),
    status: s.oneOf(
      INSTALMENT_STATUSES,
      '`paid` once nothing is left to pay; else `overdue` after its day, `due` on it, and before it `part_paid` or `upcoming`',
    ),
    requested_at: s.nullable(
      s.timestamp('When it was last asked for by e-mail from the service; null where it was not'),
    ),
  }),
)
export type GroupInstalment = Static<typeof GroupInstalment>

export const instalments = Type.Array(GroupInstalment, {
  description:
    'What is due of `deposit_schedule`, and when; empty unless the group is `tentative` or `definite`',
})

export const requestGroupDeposit = operation({
  id: 'requestGroupDeposit',
  method: 'POST',
  path: '/groups/{id}/deposit-requests',
  tag: 'Groups',
  roles: DESK,
  audit: ['Deposit of a group requested', 'Anzahlung einer Gruppe angefordert'],
  summary: 'Ask a group for a deposit by e-mail',
  description:
    'Sends an e-mail that names the instalment, what is left to pay of it, and how to pay, to the e-mail address of `bill_to` of the group, else to that of its company, in the language of the company, else that of the documents of the property. `dry_run=true` is its preview.',
  params: s.object({ id: s.reference('group') }),
  query: s.object(dryRunQuery),
  body: s.named(
    'GroupDepositRequest',
    s.object({
      number: s.optional(
        s.integer(1, MAX_INSTALMENTS, 'Which instalment; default: the first that is not paid'),
      ),
    }),
  ),
  body_required: false,
  status: 200,
  response: s.named(
    'GroupDepositRequested',
    s.object({
      instalment: s.described(GroupInstalment, 'The deposit that it asks for'),
      to: Type.String({ description: 'Address that it goes to', examples: ['ada.okafor@example.com'] }),
      language: s.oneOf(LANGUAGES, 'Language of the e-mail'),
      subject: Type.String({ description: 'Subject of the e-mail' }),
      text: Type.String({ description: 'The e-mail as text' }),
      ...dryRunAnswer,
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{group_id}' }, body: {} },
})
