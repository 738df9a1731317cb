import { type FieldError, fault } from '#server/kernel/errors.ts'
import type { MappingKey } from './mappings-store.ts'

/** Channels that the property is not connected to. rule 3, 6 */
export const problemsOfChannels = (
  mappings: readonly MappingKey[],
  connected: ReadonlySet<string>,
): FieldError[] =>
  mappings.flatMap(({ channel }, i) =>
    connected.has(channel)
      ? []
      : [
          {
            field: `channels.${i}.channel`,
            code: 'not_connected',
            message: `${channel} is not connected to the property.`,
          },
        ],
  )

/** 409 SVC-1012: a channel's room and rate stand for one plan alone, and once. rule 10 */
export function acceptMappings(
  mappings: readonly MappingKey[],
  used: readonly (MappingKey & { rate_plan_id: string })[],
): void {
  const seen = new Set<string>()
  for (const { channel, channel_room_id, channel_rate_id } of mappings) {
    const key = { channel, channel_room_id, channel_rate_id }
    const name = JSON.stringify(Object.values(key))
    if (seen.has(name)) throw fault('SVC-1012', { details: key })
    seen.add(name)
  }
  if (used[0]) throw fault('SVC-1012', { details: { ...used[0] } })
}
