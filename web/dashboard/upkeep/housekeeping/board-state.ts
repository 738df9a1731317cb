import type { Checklists } from '#contract/upkeep/checklists.ts'
import type { Assignee, HousekeepingAction, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import type { Assignment, Day } from './use-assign.ts'
import type { Carry } from './use-carry.ts'

/** What is recorded of a room as a whole. */
export type RoomAction = Exclude<HousekeepingAction, 'tick' | 'untick'>

/** The data of a day, and the permissions of the user. */
export interface BoardState {
  readonly day: Day
  /** Of the property. */
  readonly zone: string
  readonly rooms: readonly HousekeepingRoom[]
  readonly checklists: Checklists
  readonly people: readonly Assignee[]
  readonly add: (name: string) => void
  readonly carry: Carry
  readonly assign: (room: HousekeepingRoom, to: Assignee | null) => void
  /** Writes assignments without a toast. */
  readonly restore: (assignments: readonly Assignment[]) => Promise<unknown>
  readonly record: (room: HousekeepingRoom, action: RoomAction) => void
  readonly may_assign: boolean
  /** Nothing is recorded for a future day. */
  readonly may_record: boolean
  /** Who may assign, where this user may not. */
  readonly why: string | undefined
}

export interface RoomProps {
  readonly room: HousekeepingRoom
  readonly board: BoardState
}
