import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiError, isUndecided } from './api-error.ts'
import { type CallOptions, call } from './client.ts'
import { invalidateAfter } from './invalidation.ts'
import type { Answer, Args, Item, ListId, ReadId, WriteId } from './operations.ts'

/** Query options of a read, also for prefetching before its screen is shown. */
export const readQuery = <K extends ReadId>(id: K, args: Args<K>) =>
  queryOptions<Answer<K>, ApiError>({
    queryKey: [id, args],
    queryFn: ({ signal }) => call(id, args, { signal }),
  })

interface ReadOptions {
  /** False: not fetched yet. */
  readonly enabled?: boolean
  /** Polling interval in milliseconds, for reads without live updates. */
  readonly every?: number
  /** Shows the previous response, dimmed, until the new one has arrived. */
  readonly keep?: boolean
}

export const useRead = <K extends ReadId>(
  id: K,
  args: Args<K>,
  { enabled = true, every, keep = false }: ReadOptions = {},
): UseQueryResult<Answer<K>, ApiError> =>
  useQuery({
    ...readQuery(id, args),
    enabled,
    ...(every && { refetchInterval: every }),
    ...(keep && { placeholderData: keepPreviousData as never }),
  })

/** The same read with several arguments, in their order. */
export const useReads = <K extends ReadId>(
  id: K,
  all: readonly Args<K>[],
): UseQueryResult<Answer<K>, ApiError>[] =>
  useQueries({ queries: all.map((args) => readQuery(id, args)) }) as UseQueryResult<Answer<K>, ApiError>[]

export interface Pages<T> {
  readonly items: readonly T[]
  readonly query: UseInfiniteQueryResult<unknown, ApiError>
}

type AnyPage = { data: unknown[]; next_cursor?: string }

interface PagesOptions<T> {
  readonly enabled?: boolean
  /** Polling interval by the items shown, for lists without live updates. */
  readonly every?: (items: readonly T[]) => number | false
}

type PageData = InfiniteData<AnyPage>

/** Query options of a list, also for prefetching before its screen is shown. */
export const pagesQuery = <K extends ListId>(id: K, args: Args<K>) =>
  infiniteQueryOptions<AnyPage, ApiError, PageData, readonly unknown[], string | undefined>({
    queryKey: [id, 'pages', args],
    queryFn: ({ pageParam, signal }) => {
      const { query: filters } = args as { query?: Record<string, unknown> }
      const cursor = pageParam === undefined ? {} : { cursor: pageParam }
      return call(id, { ...args, query: { ...filters, ...cursor } } as Args<K>, {
        signal,
      }) as Promise<AnyPage>
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next_cursor,
  })

/**
 * A list with further pages; the rows of the previous filter stay, dimmed, until the new ones have arrived.
 */
export function usePages<K extends ListId>(
  id: K,
  args: Args<K>,
  { enabled = true, every }: PagesOptions<Item<K>> = {},
): Pages<Item<K>> {
  const itemsOf = (data: PageData | undefined) =>
    (data?.pages.flatMap((page) => page.data) ?? []) as Item<K>[]
  const query = useInfiniteQuery({
    ...pagesQuery(id, args),
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: ({ state }) => every?.(itemsOf(state.data)) ?? false,
  })
  return { items: itemsOf(query.data), query }
}

export type Writing<K extends WriteId> = Args<K> & Pick<CallOptions, 'version'>

interface Versioned {
  readonly id?: string
  readonly version?: number
}

/** Puts the record of a write's response into the cache, so that a further edit starts from its version. */
function showAnswer(client: QueryClient, answer: unknown): void {
  const { id, version } = (answer ?? {}) as Versioned
  if (id === undefined || version === undefined) return
  client.setQueriesData<Versioned>({}, (shown) =>
    shown?.id === id && (shown.version ?? version) < version ? { ...shown, ...(answer as object) } : shown,
  )
}

/**
 * A write. Each has one Idempotency-Key, which is reused until its outcome is known: a retry after a broken
 * connection does not run twice. Afterwards the reads that may have changed are invalidated.
 */
export function useWrite<K extends WriteId>(id: K) {
  const client = useQueryClient()
  const intention = useRef<{ of: string; key: string }>(undefined)
  return useMutation<Answer<K>, ApiError, Writing<K>>({
    mutationFn: async ({ version, ...args }) => {
      const of = JSON.stringify([args, version])
      if (intention.current?.of !== of) intention.current = { of, key: crypto.randomUUID() }
      const { key } = intention.current
      const answer = await call(id, args as unknown as Args<K>, {
        idempotency_key: key,
        ...(version !== undefined && { version }),
      }).catch((error: ApiError) => {
        if (!isUndecided(error)) intention.current = undefined
        throw error
      })
      intention.current = undefined
      return answer
    },
    onSuccess: (answer) => {
      showAnswer(client, answer)
      return invalidateAfter(client, id)
    },
  })
}
