import { LINE_TYPES } from '../lists.ts'

/** Kinds of lines that rules send somewhere: all but fees of cancellations and deposits. rule 7.68 */
export const ROUTED_TYPES = LINE_TYPES.filter((type) => type !== 'deposit')
/** Targets of a rule that are no names of folios; also whom a folio that rules have opened is for. */
export const ROUTED_PAYERS = ['guest', 'company', 'group'] as const
export type RoutedPayer = (typeof ROUTED_PAYERS)[number]
