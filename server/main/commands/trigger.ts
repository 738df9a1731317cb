import type { Command } from 'commander'
import { EVENT_TYPES, type EventType } from '#contract/lists.ts'
import { CHANGES, newestEvent } from '../listen/changes.ts'
import { listeningEndpoints } from '../listen/endpoint.ts'
import { OperatorError } from '../operator-error.ts'
import { type ApiOptions, apiOptions, findApi, type RemoteApi } from '../remote-api.ts'
import { eventTypesOf } from './listen.ts'

export function triggerCommand(program: Command): void {
  const command = program
    .command('trigger')
    .description('cause an event by a real change or, if that is not possible, send a test')
    .argument('<event>', EVENT_TYPES.join(', '))
    .action(trigger)
  for (const option of apiOptions()) command.addOption(option)
}

/** By a real change where there is one, else by a test delivery to each subscriber. */
async function trigger(text: string, options: ApiOptions): Promise<void> {
  const [type, ...more] = eventTypesOf(text)
  if (type === undefined || more.length > 0) throw new OperatorError('Give exactly one event.')
  const api = findApi(options)
  const change = CHANGES[type]
  if (!change) return sendTest(api, type)
  const resource_id = await change(api)
  const { id } = await newestEvent(api, type, resource_id)
  console.log(`${type}  ${id}  ${resource_id}  in ${api.environment}`)
}

async function sendTest(api: RemoteApi, type: EventType): Promise<void> {
  const endpoints = await listeningEndpoints(api)
  if (endpoints.length === 0) {
    throw new OperatorError(
      `${type} can only be sent as a test, which needs an endpoint in ${api.environment}: run serai listen first.`,
    )
  }
  for (const { id } of endpoints) {
    const body = { webhook_id: id, event: type }
    const { event_id } = await api.call<{ event_id: string }>('POST', '/webhooks/test', body)
    console.log(`${type}  ${event_id}  generated test, to ${id}`)
  }
}
