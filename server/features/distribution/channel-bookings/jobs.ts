import { jobOfItems } from '#server/engine/job.ts'
import { acceptMappedBookings } from './accept-mapped.ts'
import { channelContext } from './channel-context.ts'

export const channelBookingJobs = [
  jobOfItems('accept_mapped_bookings', 20_000, async ({ system, pipeline }, attempts) => {
    const accepted = await acceptMappedBookings({
      system,
      attempts,
      contextOf: (tx, source) => channelContext(pipeline, source, tx),
    })
    if (accepted > 0) pipeline.onCommit()
  }),
]
