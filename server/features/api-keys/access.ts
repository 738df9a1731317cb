import type { Tier } from '../../../contract/lists.ts'

/** Read-only keys, for reporting, are for Enterprise accounts. spec 5.7, rule 12 */
export const allowsReadOnlyKeys = (tier: Tier): boolean => tier === 'enterprise'
