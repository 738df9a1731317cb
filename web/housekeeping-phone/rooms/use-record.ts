import type {
  HousekeepingAction,
  HousekeepingRoom,
} from '../../../contract/resources/housekeeping/housekeeping.ts'
import { text } from '../language.ts'
import { record, update } from '../model.ts'

/** Records what was done to a room; where the phone cannot keep it, it says so. */
export const useRecord =
  (room: HousekeepingRoom) =>
  (action: HousekeepingAction, note?: string | null): Promise<boolean> =>
    saidWhenFull(record(room, action, note))

/** Whether it was kept. */
export const saidWhenFull = (kept: Promise<void>): Promise<boolean> =>
  kept.then(
    () => true,
    () => {
      update({ message: text().not_stored })
      return false
    },
  )
