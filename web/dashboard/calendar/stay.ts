import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReservationWithMore } from '../../../contract/parts/reservation-parts.ts'
import { readQuery } from '../../lib/data.ts'
import type { Bar } from './model/chart.ts'

/** The length of a confirmation code, which keys are at least as long as. */
const CODE_LENGTH = 7

/** How the record of a bar is kept and asked for: bars name stays by the end of their id. docs/decisions/0046 */
export const stayQuery = (property_id: string, key: string) =>
  readQuery('listReservations', {
    query: { property_id, confirmation_code: key.slice(-CODE_LENGTH), include: 'guest' },
  })

export const stayIn = ({ data }: { readonly data: readonly ReservationWithMore[] }, key: string) =>
  data.find(({ id }) => id.endsWith(key))

const read = async (client: QueryClient, property_id: string, key: string) =>
  stayIn(await client.fetchQuery(stayQuery(property_id, key)), key)

/** Answers the record of a bar, as it was read within the last seconds or anew; undefined for one that is gone. */
export function useStayReader(property_id: string) {
  const client = useQueryClient()
  return (key: string) => read(client, property_id, key)
}

/** Opens the record of a bar beside the calendar. */
export function useOpenStay(read: ReturnType<typeof useStayReader>) {
  const navigate = useNavigate()
  return async ({ key }: Bar) => {
    const stay = await read(key)
    if (stay) navigate({ to: '.', search: (now) => ({ ...now, peek: stay.id, tab: undefined }) })
  }
}
