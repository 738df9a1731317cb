import type { Context } from '../../context.ts'
import { readFirstCurrency } from '../properties/public.ts'
import { readSeenBy } from './seen-store.ts'
import { readStays, readStayTotals } from './stays-store.ts'

/** What belongs to a guest beside the row, within the caller's scope; travels with the row in one round trip. */
export async function readProfile({ tx, scope, now }: Context, guest_id: string) {
  const [totals, stay_history, currency, seen] = await Promise.all([
    readStayTotals(tx, scope, guest_id, now),
    readStays(tx, scope, guest_id, now),
    readFirstCurrency(tx, scope.account_id),
    readSeenBy(tx, scope, guest_id),
  ])
  return { totals, stay_history, currency, seen }
}
