import type { HousekeepingAction, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { text } from '../language.ts'
import { record, update } from '../model.ts'

/** Records work on a room; shows a toast where it cannot be stored. */
export const useRecord =
  (room: HousekeepingRoom) =>
  (action: HousekeepingAction, note?: string | null): Promise<boolean> =>
    savedOrWarned(record(room, action, note))

/** Whether it was stored. */
export const savedOrWarned = (saving: Promise<void>): Promise<boolean> =>
  saving.then(
    () => true,
    () => {
      update({ message: text().not_stored })
      return false
    },
  )
