import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input } from '#contract/operation.ts'
import type { PreTransaction } from '#server/context.ts'
import { openHttpClient } from '#server/integrations/http-client.ts'
import { classifyAddress } from '#server/integrations/ip-ranges.ts'
import { fault } from '#server/kernel/errors.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { findChannel } from '../../channels/public.ts'

type Op = typeof contract.directDemoChannel
type Order = Input<Op>['body']['order']

/** The answer of the demo's partner to a command. */
export interface DemoSiteAnswer {
  readonly username?: string
  readonly password?: string
  readonly reference?: string
  /** Our number of the booking. */
  readonly ids?: string[]
}

const RETRY_AFTER_S = 900
const PASSWORD_BYTES = 9

const ORDERS: Readonly<Record<Order, (tomorrow: string) => readonly [path: string, given: object]>> = {
  work: () => ['behave', { behaviour: 'works' }],
  throttle: () => ['behave', { behaviour: 'throttles', retry_after_s: RETRY_AFTER_S }],
  fail: () => ['behave', { behaviour: 'fails' }],
  change_password: () => ['rotate', { password: randomBytes(PASSWORD_BYTES).toString('base64url') }],
  // Without a room: any that it believes to be free.
  sell: (tomorrow) => ['sell', { check_in: tomorrow }],
}

const LIMITS = { max_bytes: 64 * 1024, stored_bytes: 64 * 1024 }
const impossible = (message: string) => fault('SVC-4110', { message })

/**
 * Gives the order to the partner behind a demo channel, before the transaction: the booking that it sells comes in
 * meanwhile, like any other. SVC-4110 where no such partner runs on this machine, or it cannot do that.
 */
export async function orderFromDemoSite(
  input: Input<Op>,
  { open, policy }: PreTransaction,
): Promise<DemoSiteAnswer | undefined> {
  const opened = await open(async (ctx) => ({
    channel: await findChannel(ctx, input),
    tomorrow: addDays(dateIn('UTC', ctx.now), 1),
  }))
  if (!opened) return undefined
  const { channel, tomorrow } = opened
  const { endpoint, type } = channel
  const url = type === 'demo' && endpoint !== null ? new URL(endpoint) : undefined
  const site = url && /^\/sites\/([\w.-]+)$/.exec(url.pathname)?.[1]
  // Only a partner on this machine accepts commands.
  if (!url || !site || classifyAddress(url.hostname) !== 'loopback')
    throw impossible('No partner of the demo is behind this channel.')
  const [path, fields] = ORDERS[input.body.order](tomorrow)
  const client = openHttpClient(url.origin, policy, LIMITS)
  const headers = { 'content-type': 'application/json' }
  const { status_code, response_body } = await client.post(
    `/api/sites/${site}/${path}`,
    headers,
    JSON.stringify(fields),
  )
  client.close()
  if (status_code === null)
    throw impossible('The demo OTA does not answer: it runs beside `npm start` alone.')
  const answer = JSON.parse(response_body || '{}') as DemoSiteAnswer & { error?: string }
  if (status_code !== 200) throw impossible(`The demo OTA says: ${answer.error ?? status_code}.`)
  return answer
}
