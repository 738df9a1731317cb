import Type from 'typebox'
import { FIGURES } from '../account/roles.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'
import { LOST_REASONS } from './status.ts'

export const MAX_QUOTE_DAYS = 366

const count = (about: string) => s.integer(0, 10_000_000, about)

export const getQuoteFigures = operation({
  id: 'getQuoteFigures',
  method: 'GET',
  path: '/reports/quotes',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Report what became of quotes',
  description: 'Of the quotes of one property that were first sent in the period, as they are now.',
  query: s.object({
    property_id: s.reference('property'),
    from: s.date('First day'),
    to: s.date({ description: `Last day, inclusive; at most ${MAX_QUOTE_DAYS} days from the first` }),
  }),
  status: 200,
  response: s.named(
    'QuoteFigures',
    s.object({
      sent: count('Quotes that were sent'),
      open: count('Of these, those that can still be accepted'),
      accepted: count('Of these, those that were accepted'),
      accepted_total: s.described(Money, 'Totals of the accepted offers, as they were quoted'),
      declined: count('Of these, those that the guest declined'),
      lapsed: count('Of these, those that nobody accepted in time'),
      withdrawn: count('Of these, those that were taken back'),
      lost_reasons: Type.Array(
        s.named(
          'QuoteLostReason',
          s.object({
            reason: s.oneOf(LOST_REASONS, 'Why quotes were declined'),
            count: count('Quotes that were declined for it'),
          }),
        ),
        { description: 'Every reason that was given, the most frequent first' },
      ),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}' } },
})
