import type { ChannelType } from '#contract/lists.ts'
import type { Context, Tx } from '../../context.ts'
import type { Credentials } from '../../integrations/channel-adapters/channel-adapter.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Cipher } from '../../kernel/security/encryption.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { wholeAccount } from '../../postgres/scope.ts'
import type { ChannelKey } from './channel-key.ts'
import {
  connectChannel,
  endConnection,
  markDisconnecting,
  writeCredentials,
  writeInboundHash,
} from './connections-store.ts'
import { ALL_NIGHTS, markChannels } from './dirty-ranges-store.ts'
import { hashInboundToken, newInboundToken, sealCredentials } from './secrets.ts'

type Operator = Pick<Context, 'tx' | 'now'> & { readonly secrets: Cipher }

/** A connection as an operator requests it. rule 6 */
export interface ConnectionRequest extends ChannelKey {
  readonly name: string
  readonly type: ChannelType
  /** The address of updates; null: nothing is pushed. */
  readonly endpoint: string | null
  readonly hotel_code: string | null
  readonly credentials: Credentials | null
  readonly horizon_days?: number
  readonly collects_payment?: boolean
}

/** Connects a property to a channel; returns the token of the address for bookings, now and never again. */
export async function openConnection(
  { tx, now, secrets }: Operator,
  request: ConnectionRequest,
): Promise<{ inbound_token: string }> {
  const { account_id, channel: id, credentials, ...rest } = request
  const inbound_token = newInboundToken()
  await connectChannel(wholeAccount(tx, account_id), {
    ...rest,
    id,
    created_at: toTimestamp(now),
    credentials: credentials && sealCredentials(secrets, request, credentials),
    inbound_hash: hashInboundToken(inbound_token),
  })
  return { inbound_token }
}

/** Renews the token of a connection; the old one no longer works. */
export async function renewInboundToken(tx: Tx, place: ChannelKey): Promise<string> {
  const token = newInboundToken()
  await writeInboundHash(tx, place, hashInboundToken(token))
  return token
}

/** Signs in again: everything is sent anew. False where there is no such connection. rule 6 */
export const reauthenticate = (
  { tx, now, secrets }: Operator,
  place: ChannelKey,
  credentials: Credentials,
): Promise<boolean> =>
  writeCredentials(tx, place, {
    sealed: sealCredentials(secrets, place, credentials),
    sync_id: newId('sync', now.epochMilliseconds),
    now: toTimestamp(now),
  })

/**
 * Disconnects a channel, whose mappings the caller has removed: first everything that is open at the partner
 * is closed, then the connection is deleted; `at_once` for a partner that no longer answers. rule 6
 */
export async function startDisconnecting(
  { tx }: Pick<Context, 'tx'>,
  place: ChannelKey,
  at_once: boolean,
): Promise<void> {
  const sends_last = !at_once && (await markDisconnecting(tx, place))
  const { account_id, property_id, channel } = place
  if (sends_last)
    await markChannels(wholeAccount(tx, account_id), { property_id, channels: [channel] }, ALL_NIGHTS)
  else await endConnection(tx, place)
}
