import { Suspense, useState } from 'react'
import type { ReservationStatus } from '#contract/lists.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Tooltip } from '#web/ui/controls/overlay.ts'
import { showToast } from '#web/ui/toasts.tsx'
import styles from '../detail/detail.module.css'
import { sameStay } from '../search.ts'
import { ActionDialog, type ActionDialogName, usePreloadedDialogs } from './action-dialog.tsx'
import type { ActionProps } from './action-props.ts'
import { CHANGES, type ChangeName, isChangeable, keyOf, useChangeKeys } from './change-keys.ts'
import { useReinstate } from './use-reinstate.ts'

export type ActionName =
  | 'check_in'
  | 'check_out'
  | 'confirm'
  | 'no_show'
  | ChangeName
  | 'undo_check_in'
  | 'undo_check_out'
  | 'undo_no_show'
  | 'reinstate'
  | 'cancel'

/** The actions offered in each status, the likeliest first. The service decides whether one is allowed. rule 4 */
const OFFERED: Record<ReservationStatus, readonly ActionName[]> = {
  pending_payment: ['confirm', ...CHANGES, 'cancel'],
  confirmed: ['check_in', ...CHANGES, 'no_show', 'cancel'],
  checked_in: ['check_out', ...CHANGES, 'undo_check_in'],
  checked_out: ['undo_check_out'],
  cancelled: ['reinstate'],
  no_show: ['undo_no_show'],
}

/** Actions without a dialog: the status that they send. */
const AT_ONCE: Partial<Record<ActionName, 'confirmed' | 'checked_in'>> = {
  confirm: 'confirmed',
  undo_check_in: 'confirmed',
  undo_check_out: 'checked_in',
  undo_no_show: 'confirmed',
}

/** On the day of arrival at the earliest: nobody is checked in, or a no-show, in advance. */
const isTimely = (action: ActionName, { check_in }: Reservation, today: string | undefined) =>
  !(action === 'check_in' || action === 'no_show') || today === undefined || check_in <= today

/** What gives a stay up is taken back only where the service says so. */
const isPossible = (action: ActionName, { cancellation }: Reservation) =>
  !(action === 'reinstate' || action === 'undo_no_show') || cancellation?.reversible !== false

/** The actions available now. */
export function Actions({ reservation, name }: ActionProps) {
  const text = useMessages().reservations
  const today = usePropertyOf(reservation.property_id)?.business_date
  const may_change = usePermission('updateReservation')
  const may_cancel = usePermission('cancelReservation')
  const [open, setOpen] = useState<ActionDialogName>()
  const update = useWrite('updateReservation')
  const { reinstate, update: reinstating } = useReinstate({ reservation, name })
  usePreloadedDialogs()
  const may_edit = may_change.allowed && isChangeable(reservation)
  useChangeKeys(may_edit && open === undefined ? setOpen : undefined)
  const run = async (action: ActionName) => {
    update.reset()
    if (action === 'reinstate') return reinstate().then(showToast, () => undefined)
    const status = AT_ONCE[action]
    if (!status) return setOpen(action as ActionDialogName)
    await update.mutateAsync({ params: { id: reservation.id }, body: { status } }).then(
      () => showToast(text.done[status](name)),
      () => undefined,
    )
  }
  return (
    <>
      <fieldset data-actions aria-label={text.actions.label} className={styles.actions}>
        {OFFERED[reservation.status]
          .filter((action) => isTimely(action, reservation, today) && isPossible(action, reservation))
          .map((action, at) => {
            const { allowed, why } = action === 'cancel' ? may_cancel : may_change
            return (
              <Tooltip key={action} label={why} disabled={allowed}>
                <Button
                  variant={at === 0 && action !== 'reinstate' ? 'filled' : 'default'}
                  {...(action === 'cancel' && { color: 'red' })}
                  aria-keyshortcuts={keyOf(action)}
                  {...(!allowed && { 'data-disabled': true, 'aria-disabled': true })}
                  loading={
                    (update.isPending && AT_ONCE[action] !== undefined) ||
                    (reinstating.isPending && action === 'reinstate')
                  }
                  onClick={() => allowed && run(action)}
                >
                  {text.actions[action]}
                </Button>
              </Tooltip>
            )
          })}
        <BookAgain reservation={reservation} today={today} />
      </fieldset>
      {update.error && <ErrorCard error={update.error} />}
      {reinstating.error && <ErrorCard error={reinstating.error} />}
      {open && (
        <Suspense>
          <ActionDialog {...{ reservation, name }} dialog={open} close={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface BookAgainProps {
  readonly reservation: Reservation
  readonly today: string | undefined
}

/** In place of what cannot be taken back: the same stay anew, while some of its nights are to come. */
function BookAgain({ reservation, today }: BookAgainProps) {
  const text = useMessages().reservations
  const { cancellation, check_out } = reservation
  if (cancellation?.reversible !== false || today === undefined || check_out <= today) return null
  return (
    <ButtonLink to="/reservations/new" search={sameStay(reservation, today)}>
      {text.actions.book_again}
    </ButtonLink>
  )
}
