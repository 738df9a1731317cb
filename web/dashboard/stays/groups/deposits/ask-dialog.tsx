import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Stack } from '#web/ui/form.tsx'
import styles from './deposits.module.css'

interface AskDialogProps {
  readonly group_id: string
  readonly number: number
  readonly close: () => void
}

/** Shows the e-mail that asks a group for a deposit before it is sent. rule 31.14 */
export default function AskDialog({ group_id, number, close }: AskDialogProps) {
  const { deposits: text } = usePartMessages('groups')
  const formats = useFormats()
  const target = { params: { id: group_id } }
  const body = { number }
  const preview = useQuery<Answer<'requestGroupDeposit'>, ApiError>({
    queryKey: ['requestGroupDeposit', 'dry_run', group_id, number],
    queryFn: ({ signal }) =>
      call('requestGroupDeposit', { ...target, query: { dry_run: true }, body }, { signal }),
    gcTime: 0,
    retry: false,
  })
  const form = useRecordForm('requestGroupDeposit', undefined, {
    values: () => body,
    target,
    close,
    done: ({ to }) => text.sent(to),
  })
  return (
    <ConfirmDialog
      title={text.ask_for(number)}
      form={form}
      submit={text.send}
      disabled={!preview.data}
      close={close}
    >
      <QueryState query={preview} skeleton={<SkeletonRows rows={4} />}>
        {({ to, subject, text: written, instalment }) => (
          <section aria-label={subject}>
            <Stack>
              <p>{text.to(to, formats.day(instalment.due_date))}</p>
              <p>
                <strong>{subject}</strong>
              </p>
              <p className={styles.letter}>{written}</p>
            </Stack>
          </section>
        )}
      </QueryState>
    </ConfirmDialog>
  )
}
