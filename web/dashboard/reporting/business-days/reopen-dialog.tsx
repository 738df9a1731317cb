import type { DayRecord } from '#contract/reporting/business-days.staff.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Textarea } from '#web/ui/controls/input.ts'

interface ReopenDialogProps {
  readonly day: Pick<DayRecord['day'], 'date' | 'property_id'>
  readonly close: () => void
}

/** For a day that was closed by mistake: an owner says why. */
export function ReopenDialog({ day: { date, property_id }, close }: ReopenDialogProps) {
  const text = usePartMessages('day')
  const formats = useFormats()
  const form = useRecordForm('reopenDay', undefined, {
    values: () => ({ reason: '' }),
    send: (write, { reason }) => write({ params: { date }, body: { property_id, reason: reason.trim() } }),
    close,
    done: () => text.reopened(formats.day(date)),
  })
  return (
    <ConfirmDialog
      title={text.reopen_title(formats.day(date))}
      form={form}
      submit={text.reopen}
      disabled={form.values.reason.trim() === ''}
      close={close}
    >
      <p>{text.reopen_body}</p>
      <ul>
        {text.reopen_effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Textarea
        {...form.field('reason')}
        label={text.reopen_reason}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        data-autofocus
        required
        withAsterisk={false}
      />
    </ConfirmDialog>
  )
}
