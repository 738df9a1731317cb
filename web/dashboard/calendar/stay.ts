import { CancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReservationWithMore } from '#contract/parts/reservation-parts.ts'
import { readQuery } from '../../lib/data.ts'
import type { Bar } from './model/chart.ts'

/** The length of a confirmation code, the minimum of a suffix. */
const CODE_LENGTH = 7

/** The query of the reservation of a bar: bars identify stays by a suffix of their id. ADR 46 */
export const stayQuery = (property_id: string, key: string) =>
  readQuery('listReservations', {
    query: { property_id, confirmation_code: key.slice(-CODE_LENGTH), include: 'guest' },
  })

export const stayIn = ({ data }: { readonly data: readonly ReservationWithMore[] }, key: string) =>
  data.find(({ id }) => id.endsWith(key))

async function read(client: QueryClient, property_id: string, key: string) {
  const fetch = () => client.fetchQuery(stayQuery(property_id, key))
  // The card of the bar reads the same, and cancels that when an action closes it.
  const found = await fetch().catch((error) => {
    if (error instanceof CancelledError) return fetch()
    throw error
  })
  return stayIn(found, key)
}

/** Returns the reservation of a bar, cached for some seconds; undefined for one that no longer exists. */
export function useStayReader(property_id: string) {
  const client = useQueryClient()
  return (key: string) => read(client, property_id, key)
}

/** Opens the reservation of a bar beside the calendar. */
export function useOpenStay(read: ReturnType<typeof useStayReader>) {
  const navigate = useNavigate()
  return async ({ key }: Bar) => {
    const stay = await read(key)
    if (stay) navigate({ to: '.', search: (now) => ({ ...now, peek: stay.id, tab: undefined }) })
  }
}
