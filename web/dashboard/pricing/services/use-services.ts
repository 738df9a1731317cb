import { useQuery } from '@tanstack/react-query'
import type { Service } from '#contract/pricing/services.ts'
import { useRead } from '#web/lib/data.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { addDays } from '#web/lib/formats.ts'

/** The active services of a property, by name. */
export function useServices(property_id: string): readonly Service[] | undefined {
  const { data } = useQuery(allPagesQuery('listServices', { query: { property_id, status: 'active' } }))
  return data
}

interface Dates {
  readonly check_in: string
  readonly check_out: string
}

/** The dates of a stay on which a service has none left. */
export function useSoldOut(property_id: string, { check_in, check_out }: Dates) {
  const query = { property_id, from: check_in, to: addDays(check_out, 1) }
  const { data } = useRead('getServiceAvailability', { query }, { enabled: check_out > check_in, keep: true })
  const by_id = new Map(data?.data.map(({ service_id, dates }) => [service_id, dates]))
  return (service_id: string): string[] =>
    (by_id.get(service_id) ?? [])
      .filter(({ date, available }) => available === 0 && date < check_out)
      .map(({ date }) => date)
}
