import { queryOptions, useQueries } from '@tanstack/react-query'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { readQuery } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts'
import { type ChangedNight, elementsFor } from './date-changes.ts'

/** Maximum of nights in one request. rule 0 */
const MAX_NIGHTS = 92
const DEBOUNCE_MS = 200

export interface Span {
  readonly from: string
  readonly to: string
}

/** In parts that fit into a request. */
function partsOf({ from, to }: Span): Span[] {
  const parts: Span[] = []
  for (let at = from; at <= to; at = addDays(at, MAX_NIGHTS)) {
    const end = addDays(at, MAX_NIGHTS - 1)
    parts.push({ from: at, to: end < to ? end : to })
  }
  return parts
}

const askedOf = ({ from, to }: Span) => ({ prices_from: from, prices_to: to })

const pricesOf = (plans: readonly (RatePlan | undefined)[]) =>
  new Map(
    plans.flatMap((plan) => plan?.nightly_prices ?? []).map(({ date, amount }) => [date, amount?.amount]),
  )

/**
 * The prices of nights now, in minor units, from the service; undefined where they are unknown, or not loaded
 * yet.
 */
export function usePricesNow(id: string, span: Span | undefined) {
  const [from, to] = [span?.from, span?.to]
  const [debounced] = useDebouncedValue(from && to ? `${from} ${to}` : '', DEBOUNCE_MS)
  const [first, last] = debounced.split(' ') as [string, string?]
  const parts = last ? partsOf({ from: first, to: last }) : []
  const answers = useQueries({
    queries: parts.map((part) => readQuery('getRatePlan', { params: { id }, query: askedOf(part) })),
  })
  const prices = pricesOf(answers.map(({ data }) => data))
  const waits =
    debounced !== (from && to ? `${from} ${to}` : '') || answers.some(({ isPending }) => isPending)
  return { priceOf: (date: string) => prices.get(date), waits }
}

/** The prices of nights after a change, by dry runs; and why it would be refused. */
export function usePricesAfter(id: string, nights: readonly ChangedNight[]) {
  const serialised = JSON.stringify(nights.map(({ date, before, after }) => ({ date, before, after })))
  const [debounced] = useDebouncedValue(serialised, DEBOUNCE_MS)
  const changed = JSON.parse(debounced) as ChangedNight[]
  const parts = changed.length > 0 ? partsOf({ from: changed[0]!.date, to: changed.at(-1)!.date }) : []
  const answers = useQueries({
    queries: parts.map((part) => {
      const inside = changed.filter(({ date }) => date >= part.from && date <= part.to)
      const body = { price_overrides: elementsFor(inside, 'after') }
      return queryOptions<RatePlan, ApiError>({
        // The key makes it reload whenever rate plans change.
        queryKey: ['updateRatePlan', 'prices', id, body, part],
        enabled: inside.length > 0,
        retry: false,
        staleTime: 0,
        gcTime: 0,
        queryFn: ({ signal }) =>
          call(
            'updateRatePlan',
            { params: { id }, query: { dry_run: true, ...askedOf(part) }, body },
            { signal },
          ),
      })
    }),
  })
  const prices = pricesOf(answers.map(({ data }) => data))
  const refusal = debounced === serialised ? answers.find(({ error }) => error)?.error : undefined
  return { priceOf: (date: string) => prices.get(date), refusal }
}
