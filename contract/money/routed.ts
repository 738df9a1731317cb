/** Kinds of lines that rules send somewhere: all but fees of cancellations and deposits. rule 7.68 */
export const ROUTED_TYPES = [
  'accommodation',
  'meal',
  'service',
  'city_tax',
  'fee',
  'discount',
  'adjustment',
] as const
/** Targets of a rule that are no names of folios; also whom a folio that rules have opened is for. */
export const ROUTED_PAYERS = ['guest', 'company', 'group'] as const
export type RoutedPayer = (typeof ROUTED_PAYERS)[number]
