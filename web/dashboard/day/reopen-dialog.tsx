import type { DayRecord } from '../../../contract/staff/desk/day.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { ConfirmDialog } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { TextInput } from '../../ui/controls/input.ts'

interface ReopenDialogProps {
  readonly day: Pick<DayRecord['day'], 'date' | 'property_id'>
  readonly close: () => void
}

/** For a day that was closed by mistake: an owner says why. */
export function ReopenDialog({ day: { date, property_id }, close }: ReopenDialogProps) {
  const text = useMessages().day
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
      <TextInput {...form.field('reason')} label={text.reopen_reason} maxLength={500} required />
    </ConfirmDialog>
  )
}
