import { useState } from 'react'
import { fullName } from '#contract/text/person-names.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { type Command, useCommands } from '#web/shared/selection-commands.ts'
import { Button } from '#web/ui/controls/button.ts'
import { PayTogether } from '../../invoices/public.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { MailGuests } from './mail-guests.tsx'
import { Failures, usePassAll } from './pass-all.tsx'
import { nextStep } from './row/next-step.ts'
import type { Names, StayRow } from './row/row-types.ts'

const stepOf = (row: StayRow, names: Names) => nextStep(row, names)?.name
const leaving = (rows: readonly StayRow[], names: Names) =>
  rows.filter((row) => stepOf(row, names) === 'check_out')
/** Without asking: their rooms are ready, and nothing is to be taken. */
const arriving = (rows: readonly StayRow[], names: Names) =>
  rows.filter((row) => ['check_in', 'assign_and_check_in'].includes(stepOf(row, names) ?? ''))

interface SelectionActionsProps {
  readonly rows: readonly StayRow[]
  readonly names: Names
  /** Replaces the selection. */
  readonly choose: (keys: readonly string[]) => void
  readonly printCards: () => void
}

/** Actions on the selected stays; the search offers them too. */
export function SelectionActions({ rows, names, choose, printCards }: SelectionActionsProps) {
  const { today: text } = useMessages()
  const [assigning, setAssigning] = useState(false)
  const unassigned = rows.filter(({ type, done, room_id }) => type === 'arrival' && !done && room_id === null)
  const owing = rows.filter(({ balance }) => (balance?.amount ?? 0) > 0)
  const checkIn = usePassAll('check_in_all', choose)
  const checkOut = usePassAll('check_out_all', choose)
  const assign = { id: 'assign', title: text.assign.do, run: () => setAssigning(true) }
  const changes = useAllowed([
    ...checkIn.actionFor('check_in', arriving(rows, names)),
    ...checkOut.actionFor('check_out', leaving(rows, names)),
    ...(unassigned.length > 0 ? [assign] : []),
  ])
  useCommands([...changes.commands, { id: 'cards', title: text.cards_do, run: printCards }])
  return (
    <>
      {changes.shown.map(({ id, title, run }) => (
        <Button
          key={id}
          size="compact-xs"
          disabled={!changes.allowed || checkIn.busy || checkOut.busy}
          title={changes.why}
          onClick={run}
        >
          {title}
        </Button>
      ))}
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
      {checkIn.failures.length > 0 && (
        <Failures passing="check_in_all" failures={checkIn.failures} close={checkIn.forget} />
      )}
      {checkOut.failures.length > 0 && (
        <Failures passing="check_out_all" failures={checkOut.failures} close={checkOut.forget} />
      )}
    </>
  )
}

/** Changes of stays are shown to everybody, and are commands of those who may make them. */
function useAllowed(shown: readonly Command[]) {
  const { allowed, why } = usePermission('updateReservation')
  return { shown, commands: allowed ? shown : [], allowed, why }
}
