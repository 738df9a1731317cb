import { useQueries, useQuery } from '@tanstack/react-query'
import type { Guest } from '#contract/guests/guests.ts'
import { fullName, type PersonName } from '#contract/text/person-names.ts'
import { readQuery } from '../lib/data.ts'
import { allPagesQuery } from '../lib/fetch-all.ts'
import { useMessages } from '../lib/i18n/language.tsx'
import { useProperty } from '../lib/session.ts'

/** Names of ids. */

/** Records by id. While they load it is empty, and names are an ellipsis. */
class Lookup<T extends { id: string; name?: string }> extends Map<string, T> {
  readonly isLoading: boolean

  constructor(items: readonly T[] | undefined, isLoading: boolean) {
    super(items?.map((item) => [item.id, item]))
    this.isLoading = isLoading
  }

  nameOf(id: string): string {
    return this.get(id)?.name ?? (this.isLoading ? '…' : id)
  }
}

const byId = <T extends { id: string }>({
  data,
  isPending,
}: {
  data?: readonly T[] | undefined
  isPending: boolean
}) => new Lookup<T>(data, isPending)

export const useRoomTypes = () => byId(useQuery(allPagesQuery('listRoomTypes', {})))
/** Those of the current property, or of all. */
export function useRoomTypesHere() {
  const property = useProperty()
  const types = [...useRoomTypes().values()]
  return types.filter(({ property_id }) => !property || property_id === property.id)
}
export const useRooms = () => byId(useQuery(allPagesQuery('listRooms', {})))
/** Those of a property, or of all, in natural order: 9 before 10. */
export function useSortedRooms(property_id: string | undefined) {
  return [...useRooms().values()]
    .filter((room) => property_id === undefined || room.property_id === property_id)
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
}
export const useRatePlans = () => byId(useQuery(allPagesQuery('listRatePlans', {})))

/** Groups, where rows are named by them. */
export const useGroups = (enabled: boolean) => byId(useQuery({ ...allPagesQuery('listGroups', {}), enabled }))

const AT_ONCE = 25

/** The guests of these ids, asked for a page at a time. */
export function useGuests(ids: readonly string[]): Guests {
  const distinct = [...new Set(ids)]
  const chunks = Array.from({ length: Math.ceil(distinct.length / AT_ONCE) }, (_, at) =>
    distinct.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const answers = useQueries({
    queries: chunks.map((chunk) => ({
      ...readQuery('listGuests', { query: { id: chunk.join(','), limit: AT_ONCE } }),
      staleTime: 300_000,
    })),
  })
  const asking = answers.some(({ isPending }) => isPending)
  const guests = byId({ data: answers.flatMap(({ data }) => data?.data ?? []), isPending: asking })
  return { get: (id) => guests.get(id), asking }
}

/** Guests by id, and whether some are still loading. */
interface Guests {
  get(id: string): Guest | undefined
  readonly asking: boolean
}

/** Whether both have the same name. */
export const hasSameName = (one: PersonName, other: PersonName) => fullName(one) === fullName(other)

/** The name of a channel: `booking_com` is its id in the API. */
export function useChannelName() {
  const text = useMessages().reservations
  const { data } = useQuery(allPagesQuery('listChannels', {}))
  const names = new Map(data?.map(({ id, name }) => [id, name]))
  return (id: string) => (id === 'direct' ? text.direct : (names.get(id) ?? id))
}

/** The sources of a stay: direct, and the channels of a property, or of any of them. */
export function useSources(property_id?: string): string[] {
  const { data = [] } = useQuery(allPagesQuery('listChannels', {}))
  const of_property = data.filter((one) => property_id === undefined || one.property_id === property_id)
  return ['direct', ...new Set(of_property.map(({ id }) => id))]
}
