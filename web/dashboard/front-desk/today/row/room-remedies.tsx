import type { TodayRow } from '#contract/front-desk/today.staff.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { OperationId } from '#web/lib/operations.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import styles from '../today.module.css'
import { type RoomStep, roomSteps } from './next-step.ts'
import { RowError } from './row-error.tsx'
import type { Names } from './row-types.ts'
import { useRowAction } from './use-act.ts'

/** The permission of each. */
export const ROOM_STEP_NEEDS: Record<RoomStep['name'], OperationId> = {
  give: 'updateReservation',
  mark_clean: 'updateRoom',
  mark_inspected: 'updateRoom',
  ask_housekeeping: 'recordHousekeeping',
  withdraw: 'recordHousekeeping',
}

export function useRoomStepWords(names: Names): (step: RoomStep) => string {
  const { today, offering } = useMessages()
  return ({ name, room_id }) => {
    if (name === 'give') return today.steps.give(names.room(room_id)?.name ?? '')
    if (name === 'ask_housekeeping') return offering.rooms.housekeeping.ask
    return name === 'withdraw' ? offering.rooms.housekeeping.withdraw : today.steps[name]
  }
}

interface RoomRemediesProps {
  readonly row: TodayRow
  readonly names: Names
}

/**
 * Remedies beside a room that is not ready for its guest: another room, and housekeeping, with the state of
 * the request.
 */
export function RoomRemedies({ row, names }: RoomRemediesProps) {
  const steps = roomSteps(row, names)
  return steps.length > 0 ? <Remedies row={row} names={names} steps={steps} /> : null
}

/** Marking a dirty room as clean is in the menu, for those who have seen it. */
const isShown = ({ name }: RoomStep) => name !== 'mark_clean'

function Remedies({ row, names, steps }: RoomRemediesProps & { readonly steps: readonly RoomStep[] }) {
  const text = useMessages().offering.rooms.housekeeping
  const formats = useFormats()
  const { run, busy, error } = useRowAction(row, names)
  const withdrawal = steps.find(({ name }) => name === 'withdraw')
  const since = withdrawal && names.room(withdrawal.room_id)?.guest_waiting_since
  return (
    <>
      <span className={styles.remedies}>
        {since && (
          <span className={styles.detail}>
            {text.asked_at(formats.timeOfDay(since, names.property(row.property_id)?.timezone))}
          </span>
        )}
        {steps.filter(isShown).map((step) => (
          <RemedyButton key={step.name} step={step} names={names} busy={busy} run={() => run(step)} />
        ))}
      </span>
      {error && <RowError error={error} />}
    </>
  )
}

interface RemedyButtonProps {
  readonly step: RoomStep
  readonly names: Names
  readonly busy: boolean
  readonly run: () => void
}

function RemedyButton({ step, names, busy, run }: RemedyButtonProps) {
  const words = useRoomStepWords(names)
  const { allowed } = usePermission(ROOM_STEP_NEEDS[step.name])
  if (!allowed) return null
  return (
    <Button size="compact-xs" variant="default" disabled={busy} onClick={run}>
      {words(step)}
    </Button>
  )
}
