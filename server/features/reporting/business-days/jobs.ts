import { jobOfItems } from '#server/engine/job.ts'
import { writing } from '#server/postgres/transaction.ts'
import { closeProperty } from './close-property.ts'
import { daysToClose } from './day-span.ts'
import { lastClosed, readPropertyDays } from './store.ts'

export const businessDayJobs = [
  jobOfItems('close_days', 20_000, async ({ system, pipeline, now }, { isPutOff, attempt }) => {
    const properties = await writing(system, null, (tx) => readPropertyDays(tx))
    let closed = 0
    for (const property of properties) {
      const { account_id, property_id } = property
      if (daysToClose(property, lastClosed(property), now()).length === 0) continue
      if (await isPutOff({ account_id, item: property_id })) continue
      const days = await attempt({ account_id, item: property_id }, () =>
        closeProperty({ system, pipeline }, property),
      )
      closed += days ?? 0
    }
    if (closed > 0) pipeline.onCommit()
  }),
]
