import type { ReportFrequency, ScheduledReport } from '#contract/reporting/paper-lists.staff.ts'
import { invalid } from '#server/kernel/errors.ts'
import { isEmailAddress, normaliseEmail } from '#server/kernel/text/email-address.ts'

/** When a report is sent, and to whom. */
interface ScheduleInput {
  readonly report: ScheduledReport
  readonly frequency: ReportFrequency
  readonly weekday: number | null
  readonly day: number | null
  readonly time: string | null
  readonly recipients: readonly string[]
}

/**
 * The fields of the frequency, and no others; duplicate addresses are removed. 422 for a frequency without
 * its time, one that the report does not have, and an invalid address. rule 23.7
 */
export function validSchedule({ report, frequency, weekday, day, time, recipients }: ScheduleInput) {
  if ((report === 'downtime_pack') !== (frequency === 'pack_times'))
    throw invalid('frequency', 'unknown_value', 'Downtime packs, and nothing else, are sent at their times.')
  if (report === 'overview' && frequency === 'close')
    throw invalid('frequency', 'unknown_value', 'An overview is sent weekly or monthly.')
  const timed = frequency === 'weekly' || frequency === 'monthly'
  if (timed && time === null) throw invalid('time', 'required', 'Say at which time it is to be sent.')
  if (frequency === 'weekly' && weekday === null)
    throw invalid('weekday', 'required', 'Say on which weekday it is to be sent.')
  if (frequency === 'monthly' && day === null)
    throw invalid('day', 'required', 'Say on which day of the month it is to be sent.')
  const addresses = recipients.map((address) => address.trim())
  const wrong = addresses.findIndex((address) => !isEmailAddress(address))
  if (wrong >= 0) throw invalid(`recipients[${wrong}]`, 'email', 'This is no e-mail address.')
  const known = new Map(addresses.map((address) => [normaliseEmail(address), address]))
  return {
    frequency,
    weekday: frequency === 'weekly' ? weekday : null,
    day: frequency === 'monthly' ? day : null,
    time: timed ? time : null,
    recipients: [...known.values()],
  }
}
