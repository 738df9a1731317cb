import { Suspense, useState } from 'react'
import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { fullName } from '#contract/text/person-names.ts'
import { StayDialog, type StayDialogName } from '#web/dashboard/stays/reservations/public.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '../today.module.css'

interface MissedDialogProps {
  readonly row: Extract<TodayRow, { type: 'no_arrivals' }>
  /** The business date of the property. */
  readonly today: string
  readonly close: () => void
}

/** Overdue arrivals, one after the other. */
export function MissedDialog({ row, today, close }: MissedDialogProps) {
  const { today: text, reservations } = useMessages()
  const formats = useFormats()
  const { allowed, why } = usePermission('updateReservation')
  const [open, setOpen] = useState<{ id: string; dialog: StayDialogName }>()
  // Replaces the dialog, and returns to it: two open dialogs would both react to Esc.
  if (open)
    return (
      <Suspense>
        <StayDialog {...open} close={() => setOpen(undefined)} />
      </Suspense>
    )
  return (
    <Dialog title={text.missed.title(row.count)} close={close} size="lg">
      <p>{text.missed.body}</p>
      <ul className={styles.missed}>
        {row.stays.map((stay) => (
          <li key={stay.id}>
            <span>
              <strong>{fullName(stay)}</strong>
              <span className="soft">
                {' '}
                {stay.confirmation_code} · {formats.stay(stay.check_in, stay.check_out)}
              </span>
            </span>
            <Button
              size="compact-sm"
              disabled={!allowed || stay.check_out <= today}
              title={why}
              onClick={() => setOpen({ id: stay.id, dialog: 'check_in' })}
            >
              {text.steps.choose_room}
            </Button>
            <Button
              size="compact-sm"
              disabled={!allowed}
              title={why}
              onClick={() => setOpen({ id: stay.id, dialog: 'no_show' })}
            >
              {reservations.actions.no_show}
            </Button>
          </li>
        ))}
      </ul>
      {row.count > row.stays.length && (
        <p className="soft">{text.missed.more(row.count - row.stays.length)}</p>
      )}
    </Dialog>
  )
}
