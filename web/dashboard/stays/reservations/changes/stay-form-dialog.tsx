import type { ReactNode } from 'react'
import { useRatePlans, useRooms, useRoomTypes } from '#web/dashboard/lookups.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConflictDialog } from '#web/shared/conflict.tsx'
import { FormDialog } from '#web/shared/record-form.tsx'
import type { Conflict } from '#web/shared/use-record-form.ts'
import styles from '../detail/detail.module.css'
import { Comparison } from './comparison.tsx'
import type { StayForm } from './use-stay-form.ts'

interface StayFormDialogProps {
  readonly title: string
  readonly stay: StayForm
  readonly close: () => void
  readonly size?: string
  /** In place of the reason of a refusal: who is in the way, and the ways out. */
  readonly refusal?: ReactNode
  readonly children: ReactNode
}

/** A dialog that changes one side of a stay: its field, what the change costs, and Enter to save it. */
export function StayFormDialog({ title, stay, close, size, refusal, children }: StayFormDialogProps) {
  const text = usePartMessages('changes')
  const { form, quote, nothing, incomplete, is_stale, notify, seen } = stay
  return (
    <FormDialog
      title={title}
      {...(size && { size })}
      form={{ ...form, submit: stay.save, busy: form.busy || stay.waiting }}
      submit={text.save}
      // With ways out, Enter leads to them.
      disabled={nothing || incomplete || (quote.error !== null && !refusal)}
      error={form.conflict && <StayConflict {...form.conflict} />}
      close={close}
    >
      {is_stale && !form.error && (
        <p className={styles.warnings} role="status">
          {text.stale}
        </p>
      )}
      {children}
      {quote.error && refusal ? refusal : <Comparison before={seen.total} quote={quote} nothing={nothing} />}
      {notify}
    </FormDialog>
  )
}

/** With names for ids, which are loaded only for a conflict. */
function StayConflict(conflict: Conflict) {
  const names: Record<string, ReadonlyMap<string, { name: string }>> = {
    room_id: useRooms(),
    room_type_id: useRoomTypes(),
    rate_plan_id: useRatePlans(),
  }
  return <ConflictDialog {...conflict} nameOf={(field, id) => names[field]?.get(id)?.name} />
}
