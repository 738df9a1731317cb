import { useState } from 'react'
import { fullName } from '#contract/text/person-names.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { PayTogether } from '../../invoices/public.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CheckOutFailures, useCheckOutAll } from './check-out-all.tsx'
import { MailGuests } from './mail-guests.tsx'
import { nextStep } from './row/next-step.ts'
import type { Names, StayRow } from './row/row-types.ts'

interface SelectionActionsProps {
  readonly rows: readonly StayRow[]
  readonly names: Names
  /** Replaces the selection. */
  readonly choose: (keys: readonly string[]) => void
  readonly printCards: () => void
}

/** Actions on the selected stays. */
export function SelectionActions({ rows, names, choose, printCards }: SelectionActionsProps) {
  const { today: text } = useMessages()
  const { allowed, why } = usePermission('updateReservation')
  const [assigning, setAssigning] = useState(false)
  const leaving = rows.filter((row) => nextStep(row, names)?.name === 'check_out')
  const unassigned = rows.filter(({ type, done, room_id }) => type === 'arrival' && !done && room_id === null)
  const owing = rows.filter(({ balance }) => (balance?.amount ?? 0) > 0)
  const checkOut = useCheckOutAll(choose)
  return (
    <>
      {leaving.length > 0 && (
        <Button
          size="compact-xs"
          disabled={!allowed}
          title={why}
          loading={checkOut.busy}
          onClick={() => checkOut.run(leaving)}
        >
          {text.check_out_all.do(leaving.length)}
        </Button>
      )}
      {unassigned.length > 0 && (
        <Button size="compact-xs" disabled={!allowed} title={why} onClick={() => setAssigning(true)}>
          {text.assign.do}
        </Button>
      )}
      {owing.length > 0 && (
        <PayTogether
          stays={owing.map(({ id, status, first_name, last_name }) => ({
            id,
            status,
            name: fullName({ first_name, last_name }),
          }))}
          done={() => choose([])}
        />
      )}
      <MailGuests rows={rows} />
      <Button size="compact-xs" onClick={printCards}>
        {text.cards_do}
      </Button>
      {assigning && (
        <AssignDialog
          rows={unassigned}
          names={names}
          close={() => setAssigning(false)}
          done={() => choose([])}
        />
      )}
      {checkOut.failures.length > 0 && (
        <CheckOutFailures failures={checkOut.failures} close={checkOut.forget} />
      )}
    </>
  )
}
