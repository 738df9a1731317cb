import type { ChecklistLine } from '#contract/upkeep/checklists.ts'
import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { text } from '../language.ts'
import { perform, usePhone } from '../model.ts'
import { MainAction } from './main-action.tsx'
import { useLines, useMissingLines } from './use-lines.ts'
import { savedOrWarned } from './use-record.ts'

interface ChecklistProps {
  readonly room: HousekeepingRoom
  /** Whether Done was tapped while required lines were missing. */
  readonly asks: boolean
  readonly ask: () => void
  readonly close: () => void
}

/** What is to be ticked in a room. rule 24.30 */
export function Checklist({ room, asks, ask, close }: ChecklistProps) {
  const words = text()
  const lines = useLines(room)
  const missing = useMissingLines(room)
  const may_tick = usePhone().person!.permissions.includes('recordHousekeeping')
  const set = (line: ChecklistLine, is_ticked: boolean) =>
    savedOrWarned(
      perform(
        room,
        [
          {
            kind: 'record',
            room_id: room.room_id,
            action: is_ticked ? 'tick' : 'untick',
            line_id: line.id,
            line_text: line.text,
          },
        ],
        crypto.randomUUID(),
      ),
    )
  return (
    <>
      {asks && missing.length > 0 && (
        <p class="said" role="alert">
          {words.tick_first} <bdi>{missing.map((line) => line.text).join(', ')}</bdi>
        </p>
      )}
      <ul class="lines">
        {lines.map((line) => (
          <li key={line.id}>
            <label class="check">
              <input
                type="checkbox"
                checked={room.ticks.some(({ line_id }) => line_id === line.id)}
                disabled={!may_tick}
                onChange={({ currentTarget }) => set(line, currentTarget.checked)}
              />
              <span>
                <bdi>{line.text}</bdi>
                {line.required && <span class="faint"> {words.required}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {room.state === 'started' && (
        <div class="form-actions">
          <MainAction room={room} onMissing={ask} onDone={close} />
        </div>
      )}
    </>
  )
}
