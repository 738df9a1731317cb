import { createHash } from 'node:crypto'
import type { Credentials } from '../../integrations/channel-adapters/channel-adapter.ts'
import { randomBase62 } from '../../kernel/security/base62.ts'
import type { Cipher } from '../../kernel/security/encryption.ts'
import type { ChannelKey } from './channel-key.ts'

/** The purpose for which the `sealer` seals credentials. */
export const CHANNEL_SECRETS = 'channel credentials'

/** Sealed credentials can be opened for their own connection alone. */
export const credentialsContext = ({ account_id, property_id, channel }: ChannelKey) =>
  `${account_id} ${property_id} ${channel}`

export const sealCredentials = (sealer: Cipher, place: ChannelKey, credentials: Credentials): Buffer =>
  sealer.seal(JSON.stringify(credentials), credentialsContext(place))

export const openCredentials = (sealer: Cipher, place: ChannelKey, sealed: Buffer): Credentials =>
  JSON.parse(sealer.open(sealed, credentialsContext(place)).toString('utf8'))

/** 190 random bits in the address that a partner sends bookings to; only a hash of it is kept. */
export const newInboundToken = (): string => `cht_${randomBase62(32)}`

/**
 * Where a partner sends its bookings, under the origin: one path for every type of channel. It may also send the token as a
 * bearer token to `/channels/ota-xml`.
 */
export const bookingsPath = (token: string): string => `/channels/ota-xml/${token}`

export const hashInboundToken = (token: string): Buffer => createHash('sha256').update(token).digest()
