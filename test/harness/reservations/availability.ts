import { expect } from 'vitest'
import type { Client } from '../client.ts'
import type { Stock } from '../stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer as a test looks at it
export type AvailabilityEntry = any

export const readAvailability = (api: Client, from: string, to: string, more = '') =>
  api.get(`/availability?from=${from}&to=${to}${more}`)

/** The quote of one room type. */
export async function quoteOf(
  api: Client,
  { room_type_id }: Stock,
  from: string,
  to: string,
  more = '',
): Promise<AvailabilityEntry> {
  const { body } = await readAvailability(api, from, to, `&room_type_id=${room_type_id}${more}`)
  expect(body.data).toHaveLength(1)
  return body.data[0]
}
