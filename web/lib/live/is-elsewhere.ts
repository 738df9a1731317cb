import type { Query } from '@tanstack/react-query'
import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'

interface KeyArgs {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: { readonly property_id?: unknown }
}

/** The prefix of ids of reservations: what is read of one does not change with another. */
const RESERVATION = 'res_'

/** True if the query reads another property than the one that has changed, or another reservation. */
export function isOfOtherResource(
  { queryKey, state }: Pick<Query, 'queryKey' | 'state'>,
  { id, property_id }: Pick<StreamMessage, 'id' | 'property_id'>,
): boolean {
  const { params = {}, query = {} } = (queryKey.at(-1) ?? {}) as KeyArgs
  const shown = state.data as { property_id?: unknown } | undefined
  const property = query.property_id ?? params.property_id ?? shown?.property_id
  if (property_id && typeof property === 'string' && property !== property_id) return true
  if (!id?.startsWith(RESERVATION)) return false
  const read = Object.values(params).filter((one) => String(one).startsWith(RESERVATION))
  return read.length > 0 && !read.includes(id)
}
