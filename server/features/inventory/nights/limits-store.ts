import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { TypeNights } from './claim-store.ts'
import { roomsLeft } from './for-sale.ts'

/** A night of a room type with its limits. */
export interface LimitedNight {
  readonly room_type_id: string
  readonly date: string
  readonly stop_sell: boolean
  readonly sell_limit: number | null
  /** What is left to sell; expired holds count as free. */
  readonly left: number
}

const listLimits = statement(
  'list_night_limits',
  `SELECT n.room_type_id, n.date, n.stop_sell, n.sell_limit, greatest(0, ${roomsLeft('n')}) AS left
   FROM nights n JOIN unnest($2::text[], $3::date[]) AS wanted (room_type_id, date)
     ON n.room_type_id = wanted.room_type_id AND n.date = wanted.date
   WHERE n.account_id = $1 ORDER BY n.room_type_id, n.date`,
)

/** Nights as stored, by room type and date. */
export function readLimits({ tx, scope }: AccountContext, type_nights: readonly TypeNights[]) {
  const all = type_nights.flatMap(({ room_type_id, nights }) =>
    nights.map((date) => ({ room_type_id, date })),
  )
  return tx.run<LimitedNight>(listLimits, [
    scope.account_id,
    all.map(({ room_type_id }) => room_type_id),
    all.map(({ date }) => date),
  ])
}

const setLimits = statement(
  'set_night_limits',
  `UPDATE nights n SET stop_sell = given.stop_sell, sell_limit = given.sell_limit
   FROM jsonb_to_recordset($2) AS given (room_type_id text, date date, stop_sell boolean, sell_limit integer)
   WHERE n.account_id = $1 AND n.room_type_id = given.room_type_id AND n.date = given.date`,
)

/** The caller has made sure that the nights have rows, and locked them. */
export const writeLimits = (
  { tx, scope }: AccountContext,
  nights: readonly Pick<LimitedNight, 'room_type_id' | 'date' | 'stop_sell' | 'sell_limit'>[],
) => tx.run(setLimits, [scope.account_id, JSON.stringify(nights)])
