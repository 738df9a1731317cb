import type { Hotel } from '../app.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** All reservations of a property from the API. */
export async function readStays({ api, property_id }: Pick<Hotel, 'api' | 'property_id'>): Promise<Answer[]> {
  const stays: Answer[] = []
  for (let cursor = ''; ; ) {
    const { body } = await api.get(
      `/reservations?property_id=${property_id}&limit=100&include=guest${cursor}`,
    )
    stays.push(...body.data)
    if (!body.has_more) return stays
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}
