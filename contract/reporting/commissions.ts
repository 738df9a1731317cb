import Type, { type Static } from 'typebox'
import { FIGURES } from '../account/roles.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

const percent = (about: string) => s.percentNumber(0, 100, about)

const CommissionLine = s.named(
  'CommissionLine',
  s.object({
    reservation_id: s.id('reservation'),
    confirmation_code: Type.String({
      description: 'Confirmation code of the reservation',
      examples: ['K7Q-4F2M'],
    }),
    external_reference: s.nullable(
      Type.String({ description: 'Reference of the agent or channel; null for none' }),
    ),
    name: Type.String({ description: 'Name of the booker, as given with the booking' }),
    check_in: s.date('Day of arrival'),
    check_out: s.date('Day of departure'),
    is_correction: Type.Boolean({
      description: 'Whether it corrects the commission of a stay that an earlier month has',
    }),
    base: s.described(Money, 'What its nights came to, without VAT; negative for a credit'),
    percent: percent('Commission that was agreed when the stay was booked'),
    commission: s.described(Money, 'The percentage of `base`, rounded half away from zero'),
  }),
)

export const CommissionStatement = s.named(
  'CommissionStatement',
  s.object({
    company_id: s.id('company'),
    property_id: s.id('property'),
    month: Type.String({ description: 'Month of the statement', examples: ['2027-03'] }),
    is_complete: Type.Boolean({
      description: 'Whether every day of the month is closed: the statement then stays as it is',
    }),
    lines: Type.Array(CommissionLine, { description: 'Stays by day of departure' }),
    base: s.described(Money, 'Sum of `base`'),
    commission: s.described(Money, 'Sum of `commission`'),
  }),
)
export type CommissionStatement = Static<typeof CommissionStatement>

export const getCommissionStatement = operation({
  id: 'getCommissionStatement',
  method: 'GET',
  path: '/companies/{id}/commissions',
  tag: 'Companies',
  roles: FIGURES,
  summary: 'Get the commission of an agent for a month',
  description:
    'Stays booked for the agent or online agency that ended in the month, by closed days: what their documents charge for nights, without VAT. Fees of cancellations and no-shows bear no commission. Nights that are credited later are a line of the month of the credit note.',
  params: s.object({ id: s.reference('company') }),
  query: s.object({
    property_id: s.reference('property'),
    month: Type.String({
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      description: 'Month, as `YYYY-MM`',
      examples: ['2027-03'],
    }),
    format: s.optional(
      s.oneOf(['json', 'csv'], { description: 'Format of the response; default: JSON', examples: ['json'] }),
    ),
  }),
  status: 200,
  response: CommissionStatement,
  formats: { csv: 'text/csv; charset=utf-8' },
  errors: ['SVC-3001', 'SVC-4005'],
  example: { params: { id: '{company_id}' }, query: { property_id: '{property_id}', month: '2027-01' } },
})
