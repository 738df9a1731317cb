import type { mailingApp } from '../mail/mailing-app.ts'
import { eur, makeBooking, makeStock } from '../stock.ts'
import { groupOf } from './groups.ts'

type Mailing = Pick<Awaited<ReturnType<typeof mailingApp>>, 'test' | 'makeHotel'>

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = any

/** 30 % a week after the group was made, on 2027-01-11, the rest a month before it arrives, on 2027-02-13. */
export const SCHEDULE = [
  { type: 'percent', percent: 30, due: { type: 'days_after_booking', days: 7 } },
  { type: 'rest', due: { type: 'days_before_arrival', days: 30 } },
]

/** A hotel in Berlin with a group that pays for everything, and comes from 2027-03-15 to 2027-03-18. */
export async function groupWithDeposits({ test, makeHotel }: Mailing, wish: object = {}) {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await makeHotel()
  const { api, property_id, account_id } = hotel
  await test.db.query(`UPDATE accounts SET optional_events = '{group.deposit_due}' WHERE account_id = $1`, [
    account_id,
  ])
  const stock = await makeStock(api, { inventory_count: 8 })
  const group = await api.make(
    '/groups',
    groupOf(property_id, stock, {
      routing: [{ to: 'group' }],
      bill_to: { name: 'Ada Okafor', email: 'ada@okafor.example' },
      deposit_schedule: SCHEDULE,
      ...wish,
    }),
  )
  const path = `/groups/${group.id}`
  const book = () => makeBooking(api, stock, { group_id: group.id })
  const shown = async () => (await api.get(path)).body
  /** Amount, paid and status of each instalment. */
  const states = async () =>
    (await shown()).instalments.map(({ amount, amount_paid, status }: Answer) => [
      amount.amount,
      amount_paid.amount,
      status,
    ])
  const folio = async () => (await api.get(`${path}/folio`)).body
  const pay = async (amount: number) => {
    const { stays } = await folio()
    const items = stays.flatMap(({ documents }: Answer) => documents)
    let left = amount
    const shares = items.flatMap(({ id, amount_due }: Answer) => {
      const share = Math.min(left, amount_due.amount)
      left -= share
      return share > 0 ? [{ invoice_id: id, amount: eur(share) }] : []
    })
    return api.make('/payments', { method: 'bank_transfer', items: shares })
  }
  const events = async () => {
    const { rows } = await test.db.query(
      `SELECT body::jsonb AS body FROM events WHERE account_id = $1 AND type = 'group.deposit_due' ORDER BY id`,
      [account_id],
    )
    return rows.map(({ body }) => body.data)
  }
  return { ...hotel, stock, group, path, book, shown, states, folio, pay, events }
}

/** The status of a refusal, and its fields with their codes. */
export const refused = ({ status, body }: Answer) => [
  status,
  ...body.error.details.map(({ field, code }: Answer) => `${field} ${code}`),
]
