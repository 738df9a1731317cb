import {
  MAX_RECIPIENTS,
  REPORT_FREQUENCIES,
  type ReportFrequency,
  SCHEDULED_REPORTS,
  type ScheduledReport,
} from '#contract/reporting/paper-lists.staff.ts'
import type { ReportSchedule } from '#contract/reporting/report-schedules.staff.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TagsInput } from '#web/ui/controls/input.ts'
import { TimeField } from '#web/ui/dates/time-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'

/** The frequencies of each report: packs at their times, and an overview not at each close. */
const FREQUENCIES = (report: ScheduledReport): readonly ReportFrequency[] => {
  if (report === 'downtime_pack') return ['pack_times']
  return REPORT_FREQUENCIES.filter(
    (one) => one !== 'pack_times' && !(one === 'close' && report === 'overview'),
  )
}

interface ScheduleValues {
  readonly report: ScheduledReport
  readonly frequency: ReportFrequency
  readonly weekday: number
  readonly day: number
  readonly time: string
  readonly recipients: readonly string[]
  readonly language: 'en' | 'de'
}

interface ScheduleDialogProps {
  readonly property_id: string
  /** Undefined for a new one. */
  readonly schedule: ReportSchedule | undefined
  readonly close: () => void
}

/** A report schedule. rule 23.7 */
export function ScheduleDialog({ property_id, schedule, close }: ScheduleDialogProps) {
  const { mail: text } = usePartMessages('papers')
  const { states } = useMessages()
  const own = useLanguage() === 'de' ? ('de' as const) : ('en' as const)
  const begin = (): ScheduleValues => ({
    report: schedule?.report ?? 'manager',
    frequency: schedule?.frequency ?? 'close',
    weekday: schedule?.weekday ?? 1,
    day: schedule?.day ?? 1,
    time: schedule?.time ?? '07:00',
    recipients: schedule?.recipients ?? [],
    language: schedule?.language ?? own,
  })
  const bodyOf = ({ frequency, weekday, day, time, recipients, language }: ScheduleValues) => ({
    frequency,
    recipients,
    language,
    ...(frequency === 'weekly' && { weekday, time }),
    ...(frequency === 'monthly' && { day, time }),
  })
  const shared = { values: begin, close, done: () => text.saved }
  const create = useRecordForm('createReportSchedule', undefined, {
    ...shared,
    body: (values) => ({ property_id, report: values.report, ...bodyOf(values) }),
  })
  const update = useRecordForm('updateReportSchedule', undefined, {
    ...shared,
    target: { params: { id: schedule?.id ?? '' } },
    body: bodyOf,
  })
  const form = schedule ? update : create
  return (
    <FormDialog title={schedule ? text.edit : text.add} form={form} submit={states.save} close={close}>
      <ScheduleFields form={form} is_new={!schedule} />
    </FormDialog>
  )
}

interface ScheduleForm {
  readonly values: ScheduleValues
  readonly set: (more: Partial<ScheduleValues>) => void
  readonly problem: (path: 'recipients' | 'time' | 'day') => string | undefined
}

function ScheduleFields({ form, is_new }: { form: ScheduleForm; is_new: boolean }) {
  const { names, mail: text } = usePartMessages('papers')
  const { report, frequency, recipients, language } = form.values
  return (
    <>
      <NativeSelect
        label={text.report}
        value={report}
        disabled={!is_new}
        data={SCHEDULED_REPORTS.map((value) => ({ value, label: names[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value as ScheduledReport
          const known = FREQUENCIES(chosen)
          form.set({
            report: chosen,
            frequency: known.includes(frequency) ? frequency : known[0]!,
          })
        }}
      />
      <NativeSelect
        label={text.when}
        value={frequency}
        data={FREQUENCIES(report).map((value) => ({ value, label: text.frequencies[value] }))}
        onChange={({ currentTarget }) => form.set({ frequency: currentTarget.value as ReportFrequency })}
      />
      <Time form={form} />
      <TagsInput
        label={text.recipients}
        description={
          report === 'downtime_pack' || report === 'in_house'
            ? `${text.recipients_hint} ${text.guests_inside}`
            : text.recipients_hint
        }
        value={[...recipients]}
        maxTags={MAX_RECIPIENTS}
        acceptValueOnBlur
        error={form.problem('recipients')}
        onChange={(typed) => form.set({ recipients: typed.map((one) => one.trim()) })}
      />
      <NativeSelect
        label={text.language}
        value={language}
        data={(['en', 'de'] as const).map((value) => ({ value, label: text.languages[value] }))}
        onChange={({ currentTarget }) => form.set({ language: currentTarget.value as 'en' | 'de' })}
      />
    </>
  )
}

function Time({ form }: { form: ScheduleForm }) {
  const text = usePartMessages('papers').mail
  const { frequency, weekday, day, time } = form.values
  if (frequency !== 'weekly' && frequency !== 'monthly') return null
  return (
    <>
      {frequency === 'weekly' ? (
        <NativeSelect
          label={text.weekday}
          value={String(weekday)}
          data={text.weekdays.map((label, at) => ({ value: String(at + 1), label }))}
          onChange={({ currentTarget }) => form.set({ weekday: Number(currentTarget.value) })}
        />
      ) : (
        <NumberField
          label={text.day}
          value={day}
          min={1}
          max={31}
          error={form.problem('day')}
          onChange={(value) => form.set({ day: Number(value) })}
        />
      )}
      <TimeField
        label={text.time}
        value={time}
        error={form.problem('time')}
        onChange={(value) => form.set({ time: value })}
      />
    </>
  )
}
