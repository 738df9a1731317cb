import type { Tier } from '../lists.ts'
import type { Operation } from '../operation.ts'

/** Tags of the API and webhooks. */
const OF_THE_API = new Set(['Webhooks', 'Events', 'API keys', 'Inbox'])
/** Removals, such as of a leaked key, are allowed in every tier. */
const ALWAYS = new Set(['revokeApiKey', 'deleteWebhook', 'clearInbox'])

/** API and webhooks are part of Growth. spec 1.6 */
export const isBelowGrowth = (tier: Tier): boolean => tier === 'starter'

/** Read-only keys, for reporting, are for Enterprise accounts. spec 5.7, rule 12 */
export const allowsReadOnlyKeys = (tier: Tier): boolean => tier === 'enterprise'

/**
 * Whether the operation requires the Growth tier; after a downgrade reads and removals are still allowed.
 * spec 1.6
 */
export const needsGrowth = ({ id, tag, method }: Pick<Operation, 'id' | 'tag' | 'method'>): boolean =>
  OF_THE_API.has(tag) && method !== 'GET' && !ALWAYS.has(id)
