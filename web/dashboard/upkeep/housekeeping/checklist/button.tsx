import { useState } from 'react'
import { linesOf } from '#contract/upkeep/missing-lines.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import type { RoomProps } from '../board-state.ts'
import { ChecklistDialog } from './dialog.tsx'

/** How much of the checklist is ticked, which opens it. Nothing where the task has none. */
export function ChecklistButton({ room, board }: RoomProps) {
  const text = usePartMessages('housekeeping').checklist
  const [is_open, setOpen] = useState(false)
  const count = linesOf(room.task, board.checklists).length
  if (count === 0) return null
  const label = text.button(room.ticks.length, count)
  return (
    <div>
      <Button size="compact-xs" aria-label={`${room.name}: ${label}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {is_open && <ChecklistDialog room={room} board={board} close={() => setOpen(false)} />}
    </div>
  )
}
