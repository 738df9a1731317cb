import { useNavigate } from '@tanstack/react-router'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { useRunAgain } from './use-status.ts'

interface RemovalDialogProps {
  readonly rule: YieldRule
  readonly close: () => void
}

/** Every price that the rule has set is reverted; the undo of an active one activates it again. rule 21.14 */
export function RevertDialog({ rule, close }: RemovalDialogProps) {
  const text = usePartMessages('yields')
  const { id, name, version, status, nights_priced } = rule
  const runAgain = useRunAgain(id)
  const form = useRecordForm('revertYieldRule', undefined, {
    values: () => ({}),
    send: (write) => write({ params: { id }, version }),
    close,
    done: () => text.reverted(name),
    undo: () => (status === 'running' ? { act: runAgain, done: text.running_again(name) } : undefined),
    about: id,
  })
  return (
    <ConfirmDialog
      title={text.revert_title(name)}
      form={form}
      submit={text.revert}
      danger
      focus="cancel"
      close={close}
    >
      <p>{text.revert_body(nights_priced)}</p>
      {status === 'running' && <p>{text.revert_pauses}</p>}
    </ConfirmDialog>
  )
}

export function DeleteDialog({ rule, close }: RemovalDialogProps) {
  const text = usePartMessages('yields')
  const navigate = useNavigate()
  const { id, name, version, nights_priced } = rule
  const form = useRecordForm('deleteYieldRule', undefined, {
    values: () => ({}),
    send: (write) => write({ params: { id }, version }),
    done: () => text.deleted(name),
    about: id,
    onSaved: () => navigate({ to: '/yield-rules' }),
  })
  return (
    <ConfirmDialog
      title={text.delete_title(name)}
      form={form}
      submit={text.delete}
      danger
      cancel={text.keep}
      focus="cancel"
      close={close}
    >
      <p>{text.delete_body}</p>
      {nights_priced > 0 && <p>{text.revert_body(nights_priced)}</p>}
    </ConfirmDialog>
  )
}
