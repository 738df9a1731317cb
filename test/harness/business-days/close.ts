import type { App } from '#server/app.ts'
import type { Hotel } from '../app.ts'

/** Closes ended days, as the job does every 20 seconds. */
export const closeDays = ({ app }: { readonly app: App }) =>
  app.jobs.find(({ name }) => name === 'close_days')!.run()

/** The records of a property, earliest first. */
export async function daysOf({ api, property_id }: Pick<Hotel, 'api' | 'property_id'>) {
  const days: Record<string, unknown>[] = []
  for (let cursor = ''; ; ) {
    const { body } = await api.get(`/days?property_id=${property_id}&limit=100${cursor}`)
    days.push(...body.data)
    if (!body.has_more) return days.reverse()
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}
