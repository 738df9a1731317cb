import type { Money } from '#contract/money.ts'
import { decimalOf } from '#contract/money.ts'
import type { Xml } from '../../integrations/xml/write-xml.ts'

export const amount = (money: Money): string => decimalOf(money)

/** A calendar day as UNTDID 2379 code 102 has it. */
export const day = (date: string, prefix: 'udt' | 'qdt' = 'udt'): Xml => [
  `${prefix}:DateTimeString`,
  { format: '102' },
  date.replaceAll('-', ''),
]

export const period = (from: string, to: string): Xml => [
  'ram:BillingSpecifiedPeriod',
  ['ram:StartDateTime', day(from)],
  ['ram:EndDateTime', day(to)],
]
