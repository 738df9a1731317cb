import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'
import { call } from './client.ts'
import type { Args, Item, ListId } from './operations.ts'

/** A list longer than this is not useful to choose from. */
const MAX_PAGES = 20

/** All pages of a list that is short by nature, such as room types: for names and choices. */
export const allPagesQuery = <K extends ListId>(id: K, args: Args<K>) =>
  queryOptions<Item<K>[], ApiError>({
    queryKey: [id, 'everything', args],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const found: Item<K>[] = []
      let cursor: string | undefined
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { query } = args as { query?: object }
        const next = {
          ...args,
          query: { ...query, limit: 100, ...(cursor && { cursor }) },
        } as unknown as Args<K>
        const answer = (await call(id, next, { signal })) as unknown as {
          data: Item<K>[]
          next_cursor?: string
        }
        found.push(...answer.data)
        cursor = answer.next_cursor
        if (cursor === undefined) break
      }
      return found
    },
  })
