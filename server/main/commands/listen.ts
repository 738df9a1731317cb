import type { Command } from 'commander'
import { EVENT_TYPES, type EventType, OPTIONAL_EVENT_TYPES } from '#contract/lists.ts'
import { checkSignature } from '../../kernel/security/webhook-signature.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import { registerEndpoint, removeEndpoint, removeStale } from '../listen/endpoint.ts'
import { forward } from '../listen/forward.ts'
import { lineOf } from '../listen/line.ts'
import { type Answer, type Arrived, openReceiver } from '../listen/receiver.ts'
import { OperatorError } from '../operator-error.ts'
import { type ApiOptions, apiOptions, findApi, type RemoteApi } from '../remote-api.ts'
import { listenToSignals } from '../signals.ts'

export function listenCommand(program: Command): void {
  const command = program
    .command('listen')
    .description('receive webhooks on this machine and check their signatures, until Ctrl-C')
    .option('--events <types>', 'event types, separated by commas; by default all', eventTypesOf, [
      ...EVENT_TYPES,
    ])
    .option('--forward-to <url>', 'forward each delivery to your code, and return its response')
    .option('--print', 'print the bodies too', false)
    .action(listen)
  for (const option of apiOptions()) command.addOption(option)
}

interface ListenOptions extends ApiOptions {
  forwardTo?: string
  events: EventType[]
  print: boolean
}

const KNOWN: readonly EventType[] = [...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES]

/** The types of `--events a,b`. */
export function eventTypesOf(text: string): EventType[] {
  const types = text.split(',').map((one) => {
    const type = KNOWN.find((known) => known === one.trim())
    if (!type) throw new OperatorError(`"${one}" is not an event: choose from ${KNOWN.join(', ')}.`)
    return type
  })
  return [...new Set(types)]
}

/** A receiver on this machine, registered while it runs. */
async function listen(options: ListenOptions): Promise<void> {
  const { forwardTo, events } = options
  if (forwardTo !== undefined && !/^https?:$/.test(URL.parse(forwardTo)?.protocol ?? '')) {
    throw new OperatorError(`--forward-to must be like http://127.0.0.1:3000/hooks, not "${forwardTo}".`)
  }
  const signals = listenToSignals(() => undefined)
  const api = findApi(options)
  const stale = await removeStale(api)
  if (stale > 0)
    console.log(`Removed ${stale} ${stale === 1 ? 'endpoint' : 'endpoints'} of earlier runs of serai listen.`)
  signals.proceed()
  // Deliveries need the secret, which the response has.
  const secret = Promise.withResolvers<string>()
  const receiver = await openReceiver(async (arrived) => take(arrived, await secret.promise, options))
  try {
    const endpoint = await registerEndpoint(api, receiver.url, events)
    secret.resolve(endpoint.secret)
    try {
      signals.proceed()
      announce(api, endpoint, options)
      await signals.stop_requested
    } finally {
      await removeEndpoint(api, endpoint.id).catch((error) => {
        const reason = (error as Error).message
        throw new OperatorError(`${endpoint.id} was not removed; the next serai listen removes it. ${reason}`)
      })
    }
  } finally {
    await receiver.close()
  }
  console.log('Removed the endpoint.')
}

function announce(
  { base_url, environment }: RemoteApi,
  { id, secret }: { id: string; secret: string },
  { events, forwardTo }: ListenOptions,
): void {
  console.log(`Listening to ${environment} (${base_url}) as ${id}.`)
  console.log(`  events   ${events.join(', ')}`)
  console.log(`  secret   ${secret}`)
  if (forwardTo !== undefined) console.log(`  forward  ${forwardTo}`)
  console.log('Ctrl-C ends it and removes the endpoint.')
}

/** Prints each delivery; one with a wrong signature is refused, and never forwarded. */
async function take(
  arrived: Arrived,
  secret: string,
  { forwardTo, print }: Pick<ListenOptions, 'forwardTo' | 'print'>,
): Promise<Answer> {
  const now = systemClock.now()
  const refused = refusalOf(secret, arrived.headers['service-signature']?.toString(), arrived.body, now)
  const forwarded =
    forwardTo !== undefined && refused === undefined ? await forward(forwardTo, arrived) : undefined
  console.log(lineOf(arrived, now, refused, forwarded?.summary))
  if (print) console.log(arrived.body.toString('utf8'))
  if (refused !== undefined) return { status: 400, body: `${refused}\n` }
  return forwarded?.answer ?? { status: 200, body: 'received\n' }
}

/** Why a delivery is not genuine; undefined when it is. spec 6.4, 6.5 */
function refusalOf(
  secret: string,
  header: string | undefined,
  body: Buffer,
  now: Temporal.Instant,
): string | undefined {
  if (header === undefined) return 'Service-Signature is missing'
  const checked = checkSignature(secret, header, body, now)
  if (checked.verdict === 'valid') return undefined
  if (checked.verdict === 'malformed') return 'Service-Signature does not have the form t=…,v1=…'
  if (checked.verdict === 'wrong') return 'signed with another secret, or changed on the way'
  const { age_seconds } = checked
  return age_seconds > 0
    ? `timestamp older than 5 minutes (${age_seconds} seconds)`
    : `timestamp more than 5 minutes ahead (${-age_seconds} seconds)`
}
