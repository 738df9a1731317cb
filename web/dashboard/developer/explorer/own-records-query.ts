import { queryOptions } from '@tanstack/react-query'
import type { Me } from '#contract/account/me.staff.ts'
import { API_ROOT, call } from '#web/lib/client.ts'
import type { ApiOperation } from './api-document.ts'
import { type OwnRecords, prefixesIn, prefixOf } from './own-records.ts'

/** The newest record of a list; undefined for none, or where the list is refused. */
async function newestId({ path }: ApiOperation, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(`${API_ROOT}${path}?limit=1`, { credentials: 'same-origin', signal })
  if (!response.ok) return undefined
  const { data } = (await response.json()) as { data?: readonly { id?: string }[] }
  return data?.[0]?.id
}

const isPlainList = ({ parameters }: ApiOperation) =>
  parameters.every(({ in: place, required }) => place === 'query' && !required)

/** The records that the examples of an operation need, of those that this user may list. */
export const ownRecordsQuery = (
  operation: ApiOperation,
  operations: readonly ApiOperation[],
  { permissions, properties }: Me,
) =>
  queryOptions<OwnRecords>({
    queryKey: ['explorer', operation.id],
    queryFn: async ({ signal }) => {
      const examples = operation.parameters.filter(({ required }) => required).map(({ example }) => example)
      const prefixes = [...prefixesIn([examples, operation.body?.example])].filter((one) => one !== 'prop')
      const found = await Promise.all(
        prefixes.map(async (prefix) => {
          const list = operations.find(
            (one) => prefixOf(one.lists) === prefix && isPlainList(one) && permissions.includes(one.id),
          )
          const id = list && (await newestId(list, signal).catch(() => undefined))
          return id === undefined ? [] : [[prefix, id] as const]
        }),
      )
      const property = properties[0]?.id
      const books = prefixes.includes('rt') && prefixes.includes('rp')
      const start = books ? await call('getQuickStart', {}, { signal }).catch(() => undefined) : undefined
      return {
        ids: new Map([...found.flat(), ...(property === undefined ? [] : [['prop', property] as const])]),
        stay: start?.sample ?? null,
      }
    },
    // Filled once: what is typed meanwhile stays.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
