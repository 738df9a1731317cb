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

/** How a read is kept and asked for: also for what is fetched before its screen is shown. */
export const readQuery = <K extends ReadId>(id: K, args: Args<K>) =>
  queryOptions<Answer<K>, ApiError>({
    queryKey: [id, args],
    queryFn: ({ signal }) => call(id, args, { signal }),
  })

interface ReadOptions {
  /** False waits: nothing to ask for yet. */
  readonly enabled?: boolean
  /** Milliseconds; for what tells no events. */
  readonly every?: number
  /** Shows the answer to the question before, dimmed, until the new one is there. */
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

/** The same read of several things at once, in their order. */
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
  /** How soon to ask again, by what is shown: for what tells no events while it is under way. */
  readonly every?: (items: readonly T[]) => number | false
}

type PageData = InfiniteData<AnyPage>

/** How a list is kept and asked for: also for one that is fetched before its screen is there. */
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

/** A list, page after page; the rows of the filter before stay, dimmed, until the new ones are there. */
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

/** Shows a record as the service has just answered it, until it is read again: who edits on begins with that. */
function showAnswer(client: QueryClient, answer: unknown): void {
  const { id, version } = (answer ?? {}) as Versioned
  if (id === undefined || version === undefined) return
  client.setQueriesData<Versioned>({}, (shown) =>
    shown?.id === id && (shown.version ?? version) < version ? { ...shown, ...(answer as object) } : shown,
  )
}

/**
 * A write. Each intention has one Idempotency-Key, kept for as long as its outcome is unknown: asking again after a
 * cut connection carries nothing out twice. What is on screen and may have changed is asked for again.
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
