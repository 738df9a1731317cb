import type { Operation } from '../operation.ts'

/** What the API and webhooks consist of, by tag. */
const OF_THE_API = new Set(['Webhooks', 'Events', 'API keys', 'Inbox'])
/** What takes something away, such as a key that leaked: nobody must pay for that. */
const ALWAYS = new Set(['revokeApiKey', 'deleteWebhook', 'clearInbox'])

/** Whether it is refused below Growth: what was there stays to be read, and to be taken away. spec 1.6 */
export const needsGrowth = ({ id, tag, method }: Pick<Operation, 'id' | 'tag' | 'method'>): boolean =>
  OF_THE_API.has(tag) && method !== 'GET' && !ALWAYS.has(id)
