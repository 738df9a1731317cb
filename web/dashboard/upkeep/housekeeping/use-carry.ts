import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Assignee, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { isSame, loadOf } from './model.ts'

interface Carried {
  readonly room_id: string
  /** Index of the person; nobody is before the first. */
  readonly at: number
}

interface CarryProps {
  readonly people: readonly Assignee[]
  readonly rooms: readonly HousekeepingRoom[]
  readonly assign: (room: HousekeepingRoom, to: Assignee | null) => void
}

/** The element id of a room's handle. */
export const handleId = (room_id: string) => `assign-${room_id}`

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * A room that is picked up by its handle and assigned by keyboard, or by a click on the person: an
 * alternative to dragging. WCAG 2.1.1, 2.5.7
 */
export function useKeyboardAssign({ people, rooms, assign }: CarryProps) {
  const text = usePartMessages('housekeeping')
  const [carried, setCarried] = useState<Carried>()
  const [announcement, setAnnouncement] = useState('')
  const refocused = useRefocus(rooms)
  const targets: readonly (Assignee | null)[] = [null, ...people]
  const room = rooms.find(({ room_id }) => room_id === carried?.room_id)
  const nameOf = (person: Assignee | null) => person?.name ?? text.people.nobody
  const begin = (room: HousekeepingRoom) => {
    const at = Math.max(
      0,
      targets.findIndex((person) => isSame(person, room.assigned_to)),
    )
    setCarried({ room_id: room.room_id, at })
    setAnnouncement(text.carry.begun(room.name, nameOf(targets[at]!)))
  }
  const cancel = () => {
    if (room) setAnnouncement(text.carry.cancelled(room.name))
    setCarried(undefined)
  }
  const give = (to: Assignee | null) => {
    setCarried(undefined)
    setAnnouncement('')
    if (!room) return
    refocused(room.room_id)
    assign(room, to)
  }
  const step = (by: number) => {
    if (!carried) return
    const at = Math.min(targets.length - 1, Math.max(0, carried.at + by))
    const { rooms: count, minutes } = loadOf(rooms, targets[at]!)
    setCarried({ ...carried, at })
    setAnnouncement(text.carry.at(nameOf(targets[at]!), text.people.load(count, minutes)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!carried) return
    const by = STEPS[event.key]
    if (by !== undefined) step(by)
    else if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' || event.key === ' ') give(targets[carried.at]!)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    room,
    announcement,
    /** The person who would get it now; undefined while nothing is picked up. */
    target: room && targets[carried!.at],
    isTarget: (person: Assignee | null) => room !== undefined && isSame(targets[carried!.at]!, person),
    begin,
    cancel,
    give,
    onKeyDown,
  }
}
export type Carry = ReturnType<typeof useKeyboardAssign>

/** After an assignment the card of a room may move to another group: the focus follows it. WCAG 2.4.3 */
function useRefocus(rooms: readonly HousekeepingRoom[]) {
  const focused_id = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rooms are what it waits for
  useEffect(() => {
    if (focused_id.current === undefined || document.activeElement !== document.body) return
    document.getElementById(handleId(focused_id.current))?.focus()
    focused_id.current = undefined
  }, [rooms])
  return (room_id: string) => {
    focused_id.current = room_id
  }
}
