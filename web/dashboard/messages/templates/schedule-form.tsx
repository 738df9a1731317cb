import type { MessageSchedule } from '#contract/mail/message-schedules.ts'
import { isScheduled, MAX_DAYS, MIN_DAYS } from '#contract/mail/template-kinds.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { FormElement, FormError } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Columns, Fields, FormFooter, Stack } from '#web/ui/form.tsx'

const valuesOf = ({ enabled, days, time }: MessageSchedule) => ({
  enabled,
  days: days ?? 0,
  time: time ?? '',
})

function useScheduleForm(schedule: MessageSchedule) {
  const { templates: text } = usePartMessages('messages')
  const { property_id, kind, days, time } = schedule
  const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
    property_id,
    kind,
    enabled: values.enabled,
    ...(days !== null && { days: values.days }),
    ...(time !== null && { time: values.time }),
  })
  const restore = useWrite('setMessageSchedule')
  return useRecordForm('setMessageSchedule', undefined, {
    values: () => valuesOf(schedule),
    send: (write, values) => write({ body: bodyOf(values) }),
    done: () => text.schedule_saved,
    undo: () => ({
      act: () => restore.mutateAsync({ body: bodyOf(valuesOf(schedule)) }),
      done: text.schedule_saved,
    }),
    about: `schedule ${property_id} ${kind}`,
  })
}

/** By `guest_mails.confirmed` of the property. */
const SHARED: ReadonlySet<MessageSchedule['kind']> = new Set([
  'booking_confirmed',
  'awaiting_payment',
  'booking_reinstated',
])

interface ScheduleFormProps {
  readonly schedule: MessageSchedule
  readonly timezone: string
}

/** Whether an occasion is written of, and when. */
export function ScheduleForm({ schedule, timezone }: ScheduleFormProps) {
  const { templates: text } = usePartMessages('messages')
  const form = useScheduleForm(schedule)
  const { allowed, why } = usePermission('setMessageSchedule')
  const { kind, days } = schedule
  const is_shared = SHARED.has(kind)
  return (
    <Section title={text.schedule}>
      <FormError form={form} />
      <FormElement form={form}>
        <Fields may_save={allowed} why={why}>
          <Stack>
            <Checkbox {...form.checkbox('enabled')} label={text.enabled} />
            {isScheduled(kind) ? (
              <>
                <Columns>
                  {days !== null && (
                    <NumberField
                      label={kind === 'before_arrival' ? text.days_before : text.days_after}
                      value={form.values.days}
                      min={MIN_DAYS[kind]!}
                      max={MAX_DAYS}
                      error={form.problem('days')}
                      onChange={(value) => form.set({ days: Number(value) })}
                    />
                  )}
                  <TextInput
                    type="time"
                    label={text.time}
                    value={form.values.time}
                    error={form.problem('time')}
                    onChange={({ currentTarget: { value } }) => form.set({ time: value })}
                  />
                </Columns>
                <p className="soft">{text.zone(timezone)}</p>
              </>
            ) : (
              <p className="soft">{is_shared ? text.shared : text.at_once}</p>
            )}
            <FormFooter>
              <Button type="submit" variant="filled" disabled={!allowed || !form.dirty} loading={form.busy}>
                {text.save_schedule}
              </Button>
            </FormFooter>
          </Stack>
        </Fields>
      </FormElement>
    </Section>
  )
}
