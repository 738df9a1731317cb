import type { ChecklistLine } from '#contract/upkeep/checklists.ts'
import { linesOf, missingLines } from '#contract/upkeep/missing-lines.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Caution, Stack } from '#web/ui/form.tsx'
import type { RoomProps } from '../board-state.ts'

interface ChecklistDialogProps extends RoomProps {
  /** Whether the room was to be marked as clean while required lines were missing. */
  readonly asks?: boolean
  readonly close: () => void
}

/** What is ticked in a room, by whom and when; each line is ticked and unticked at once. rule 24.30 */
export function ChecklistDialog({ room, board, asks = false, close }: ChecklistDialogProps) {
  const words = usePartMessages('housekeeping')
  const text = words.checklist
  const { states } = useMessages()
  const write = useWrite('recordHousekeeping')
  const { checklists } = board
  const lines = linesOf(room.task, checklists)
  const missing = missingLines(room, checklists)
  const sent = write.isPending ? write.variables.body : undefined
  const set = ({ id }: ChecklistLine, is_ticked: boolean) =>
    write.mutate({
      params: { room_id: room.room_id },
      body: { action: is_ticked ? 'tick' : 'untick', line_id: id },
    })
  return (
    <Dialog
      title={text.title(room.name, words.tasks[room.task])}
      close={close}
      actions={<Button onClick={close}>{states.close}</Button>}
    >
      <Stack>
        {asks && missing.length > 0 && (
          <Caution>{text.missing(missing.map((line) => line.text).join(', '))}</Caution>
        )}
        {write.error && <ErrorCard error={write.error} />}
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            room={room}
            board={board}
            sent={sent?.line_id === line.id ? sent.action === 'tick' : undefined}
            set={set}
          />
        ))}
      </Stack>
    </Dialog>
  )
}

interface LineProps extends RoomProps {
  readonly line: ChecklistLine
  /** What is being sent. */
  readonly sent: boolean | undefined
  readonly set: (line: ChecklistLine, is_ticked: boolean) => void
}

function Line({ line, sent, room: { ticks }, board: { zone, may_record }, set }: LineProps) {
  const text = usePartMessages('housekeeping').checklist
  const formats = useFormats()
  const tick = ticks.find(({ line_id }) => line_id === line.id)
  return (
    <Checkbox
      label={line.text}
      checked={sent ?? tick !== undefined}
      disabled={!may_record}
      description={
        tick
          ? [tick.by, formats.timeOfDay(tick.at, zone)].filter(Boolean).join(' · ')
          : line.required
            ? text.required
            : undefined
      }
      onChange={({ currentTarget }) => set(line, currentTarget.checked)}
    />
  )
}
