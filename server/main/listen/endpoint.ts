import type { WebhookEndpoint } from '#contract/developer/webhooks.ts'
import type { EventType } from '#contract/lists.ts'
import { OperatorError } from '../operator-error.ts'
import { Refusal, type RemoteApi } from '../remote-api.ts'
import { isListening } from './receiver.ts'

/** Identifies the endpoints of `serai listen`, its own and those that a killed one left. */
const DESCRIPTION = 'Temporary endpoint of serai listen'

/** The endpoints of every `serai listen` that this key can see. */
export async function listeningEndpoints({ call }: RemoteApi): Promise<WebhookEndpoint[]> {
  const found: WebhookEndpoint[] = []
  for (let cursor = ''; ; ) {
    const path = `/webhooks?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const page = await call<{ data: WebhookEndpoint[]; next_cursor?: string }>('GET', path)
    found.push(...page.data.filter(({ description }) => description === DESCRIPTION))
    if (page.next_cursor === undefined) return found
    cursor = page.next_cursor
  }
}

/** Deletes the endpoints of killed processes, where nothing listens any more. Returns how many. */
export async function removeStale(api: RemoteApi): Promise<number> {
  let removed = 0
  for (const { id, url } of await listeningEndpoints(api)) {
    if (await isListening(url)) continue
    await removeEndpoint(api, id)
    removed += 1
  }
  return removed
}

export const registerEndpoint = ({ call }: RemoteApi, url: string, events: readonly EventType[]) =>
  call<WebhookEndpoint & { secret: string }>('POST', '/webhooks', {
    url,
    events,
    description: DESCRIPTION,
  }).catch((error) => {
    if (!(error instanceof Refusal && error.code === 'SVC-1501')) throw error
    throw new OperatorError(
      'The service does not send webhooks to its own machine: start it with WEBHOOK_ALLOW_LOOPBACK=true.',
    )
  })

/** Deletes an endpoint; one that is gone already is fine. */
export async function removeEndpoint({ call }: RemoteApi, id: string): Promise<void> {
  await call('DELETE', `/webhooks/${id}`).catch((error) => {
    if (!(error instanceof Refusal && error.status === 404)) throw error
  })
}
