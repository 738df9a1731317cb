import { expect } from 'vitest'
import type { Hotel } from '../app.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** A report of a property; `query` is without the property. */
export async function report(
  { api, property_id }: Pick<Hotel, 'api' | 'property_id'>,
  name: string,
  query: string,
): Promise<Answer> {
  const { status, body } = await api.get(`/reports/${name}?property_id=${property_id}&${query}`)
  expect(status).toBe(200)
  return body
}

/** All stays of a figure, page by page. */
export async function staysBehind(
  hotel: Pick<Hotel, 'api' | 'property_id'>,
  query: string,
  limit = 7,
): Promise<Answer[]> {
  const stays: Answer[] = []
  for (let cursor = ''; ; ) {
    const body = await report(hotel, 'reservations', `${query}&limit=${limit}${cursor}`)
    stays.push(...body.data)
    if (!body.has_more) return stays
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}
