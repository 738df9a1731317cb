import type * as contract from '#contract/distribution/channels.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { checkDestination, type UrlCheck } from '#server/integrations/ssrf-guard.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { bookingsPath, openConnection, readChannel, readChannelWithCounts } from '../../channels/public.ts'
import { findProperty } from '../../property/properties/public.ts'

type Op = typeof contract.connectChannel

/** Validates the address of updates, before the transaction. */
export const checkPartnerUrl = async (
  { body }: Input<Op>,
  { policy }: PreTransaction,
): Promise<UrlCheck | undefined> => (body.url ? checkDestination(body.url, policy) : undefined)

/**
 * Connects a property to a channel. SVC-1501 for an address that must not be called, SVC-4110 where it is connected
 * already, 422 for a calendar that is to be pushed to or a user name without its password. rule 6
 */
export async function connectChannel(
  ctx: Context,
  { body }: Input<Op>,
  url_check: UrlCheck | undefined,
): Promise<Output<Op>> {
  const { account_id } = ctx.scope
  const { id, property_id, url = null, hotel_code = null, username, password, name, type } = body
  const { collects_payment = false } = body
  requireSense(body)
  if (url_check && !url_check.allowed)
    throw fault('SVC-1501', {
      message: url_check.message,
      details: { field: 'url', reason: url_check.reason },
    })
  await findProperty(ctx, property_id, 'property_id')
  const place = { account_id, property_id, channel: id }
  if (await readChannelWithCounts(ctx, property_id, id)) {
    throw fault('SVC-4110', { message: `The property is connected to ${id} already.` })
  }
  const credentials = username !== undefined && password !== undefined ? { username, password } : null
  const { inbound_token } = await openConnection(
    { ...ctx, secrets: ctx.channel_secrets! },
    { ...place, name: name.trim(), type, endpoint: url, hotel_code, credentials, collects_payment },
  )
  const channel = await readChannel(ctx, place)
  ctx.audit?.({ resource_id: id, property_id, before: null, after: channel })
  return { channel, bookings_path: type === 'ical' ? null : bookingsPath(inbound_token) }
}

function requireSense({ id, type, url, username, password, collects_payment }: Input<Op>['body']): void {
  if (id === 'direct') throw invalid('id', 'reserved', 'direct is no channel.')
  if (type === 'ical' && url)
    throw invalid('url', 'not_pushed', 'A calendar is not pushed to: leave url out.')
  if (type === 'ical' && collects_payment)
    throw invalid('collects_payment', 'no_payments', 'A calendar has no payments.')
  if ((username === undefined) !== (password === undefined))
    throw invalid('password', 'incomplete', 'username and password go together.')
}
