import { useQuery } from '@tanstack/react-query'
import type { PaymentReminders } from '#contract/money/payment-reminders.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Stack } from '#web/ui/form.tsx'
import styles from './account.module.css'

interface RemindDialogProps {
  readonly company_id: string
  readonly property_id: string
  /** Left out for all that are overdue. */
  readonly invoice_ids?: readonly string[]
  readonly close: () => void
}

/** Shows the reminders of overdue invoices before they are sent. rule 32.12 */
export default function RemindDialog({ company_id, property_id, invoice_ids, close }: RemindDialogProps) {
  const text = usePartMessages('reminders')
  const target = { params: { id: company_id } }
  const body = { property_id, ...(invoice_ids && { invoice_ids: [...invoice_ids] }) }
  const preview = useQuery<PaymentReminders, ApiError>({
    queryKey: ['previewReminders', company_id, body],
    queryFn: ({ signal }) => call('previewReminders', { ...target, body }, { signal }),
    gcTime: 0,
    retry: false,
  })
  const form = useRecordForm('remindCompany', undefined, {
    values: () => body,
    target,
    close,
    done: ({ data }) => text.sent(data.length),
  })
  const letters = preview.data?.data ?? []
  return (
    <ConfirmDialog
      title={text.remind}
      form={form}
      submit={text.send(letters.length)}
      disabled={letters.length === 0}
      close={close}
    >
      <QueryState query={preview} skeleton={<SkeletonRows rows={4} />}>
        {(found) => <Letters reminders={found} />}
      </QueryState>
    </ConfirmDialog>
  )
}

function Letters({ reminders: { data, skipped } }: { reminders: PaymentReminders }) {
  const text = usePartMessages('reminders')
  return (
    <Stack>
      {data.length === 0 && <p>{text.none}</p>}
      {data.map(({ step, to, subject, text: written }) => (
        <section key={`${step} ${to}`} aria-label={subject}>
          <p>{text.body(to, step)}</p>
          <p>
            <strong>{subject}</strong>
          </p>
          <p className={styles.letter}>{written}</p>
        </section>
      ))}
      {skipped.length > 0 && (
        <section aria-label={text.skipped}>
          <p>{text.skipped}</p>
          <ul>
            {skipped.map(({ invoice_id, number, reason }) => (
              <li key={invoice_id}>
                {number}: {text.reasons[reason]}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}
