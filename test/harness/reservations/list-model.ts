import { expect } from 'vitest'
import type { Client } from '../client.ts'
import type { ReservationBody } from './bulk-stays.ts'
export type Query = Record<string, string>

export const target = (query: Query, more: Query = {}) =>
  `/reservations?${new URLSearchParams({ ...query, ...more })}`

/** The whole list page by page; checks the invariants of every page. */
export async function readPages(
  api: Client,
  query: Query,
  limit = 100,
  between = async () => {},
): Promise<ReservationBody[]> {
  const rows: ReservationBody[] = []
  let cursor: Query = {}
  for (;;) {
    const { status, body } = await api.get(target(query, { limit: `${limit}`, ...cursor }))
    expect(status, target(query)).toBe(200)
    rows.push(...body.data)
    expect(body.has_more).toBe('next_cursor' in body)
    if (!body.has_more) return rows
    expect(body.data).toHaveLength(limit)
    cursor = { cursor: body.next_cursor }
    await between()
  }
}

export const ids = (rows: readonly ReservationBody[]): string[] => rows.map(({ id }) => id)

/** An independent implementation of each filter. */
const KEEPS: Record<string, (row: ReservationBody, value: string) => boolean> = {
  check_in_from: (row, value) => row.check_in >= value,
  check_in_to: (row, value) => row.check_in <= value,
  check_out_from: (row, value) => row.check_out >= value,
  check_out_to: (row, value) => row.check_out <= value,
  created_from: (row, value) => row.created_at >= value,
  created_to: (row, value) => row.created_at <= value,
  updated_since: (row, value) => row.updated_at >= value,
  status: (row, value) => value.split(',').includes(row.status),
  channel: (row, value) => value.split(',').includes(row.channel),
  guest_id: (row, value) => row.guest_id === value,
  room_type_id: (row, value) => row.room_type_id === value,
  property_id: (row, value) => row.property_id === value,
  external_reference: (row, value) => row.external_reference === value,
  room_id: (row, value) => row.room_id === value,
  confirmation_code: (row, value) => row.confirmation_code === value,
  in_house_on: (row, value) =>
    row.check_in <= value && value < row.check_out && !['cancelled', 'no_show'].includes(row.status),
  unassigned: (row, value) => (row.room_id === null) === (value === 'true'),
  balance_due: (row, value) => row.balance.amount > 0 === (value === 'true'),
  ids: (row, value) => value.split(',').includes(row.id),
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byUpdate = (a: ReservationBody, b: ReservationBody) =>
  byText(a.updated_at, b.updated_at) || byText(a.id, b.id)
export const byCheckIn = (a: ReservationBody, b: ReservationBody) =>
  byText(a.check_in, b.check_in) || byText(a.id, b.id)
export const ORDERS: Record<string, (a: ReservationBody, b: ReservationBody) => number> = {
  created_at: (a, b) => byText(a.id, b.id),
  '-created_at': (a, b) => byText(b.id, a.id),
  check_in: byCheckIn,
  '-check_in': (a, b) => byCheckIn(b, a),
  updated_at: byUpdate,
  '-updated_at': (a, b) => byUpdate(b, a),
}

/** The expected list, from all reservations read one by one. */
export function listOf(all: readonly ReservationBody[], { sort, ...filters }: Query): ReservationBody[] {
  const by_check_in = 'check_in_from' in filters || 'check_in_to' in filters
  const order = ORDERS[sort ?? (by_check_in ? 'check_in' : '-created_at')]!
  return all
    .filter((row) => Object.entries(filters).every(([name, value]) => KEEPS[name]!(row, value)))
    .sort(order)
}
