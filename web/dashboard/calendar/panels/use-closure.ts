import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer, Body } from '#web/lib/operations.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { type Chart, type Closure, dateAt } from '../model/chart.ts'

/** What a longer closure leaves to do: nights that are overbooked, and stays that need another room. */
type Left = Pick<Answer<'updateRoomBlock'>, 'overbooked_dates' | 'reservation_ids'>

const hasLeft = ({ overbooked_dates, reservation_ids }: Left) =>
  overbooked_dates.length > 0 || reservation_ids.length > 0

/** Ends, changes or moves a closure, each with undo. The panel closes unless there is something left to do. */
export function useClosure(chart: Chart, { id, room, type, from, to, reason }: Closure, close: () => void) {
  const { offering, shell } = useMessages()
  const text = usePartMessages('room_panels')
  const create = useWrite('createRoomBlock')
  const update = useWrite('updateRoomBlock')
  const remove = useWrite('deleteRoomBlock')
  const [error, setError] = useState<ApiError>()
  const [left, setLeft] = useState<Left>()
  const [busy, setBusy] = useState(false)
  const { id: room_id, name } = chart.rooms[room]!
  const params = { id: room_id, block_id: id }
  const before = { type, reason, from: dateAt(chart, from), to: dateAt(chart, to) }
  /** Of a closure that has begun, the nights that are over stay where they were. */
  const to_come = { ...before, from: dateAt(chart, Math.max(from, chart.today)) }
  const block = (of: string) => create.mutateAsync({ params: { id: of }, body: to_come })
  async function act(run: () => Promise<Left | undefined>) {
    setBusy(true)
    try {
      const answer = await run()
      if (answer && hasLeft(answer)) setLeft(answer)
      else close()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause)
    }
    setBusy(false)
  }
  return {
    busy,
    error,
    left,
    release: () =>
      act(async () => {
        await remove.mutateAsync({ params })
        showToast(offering.rooms.lifted(name), () => runUndo(block(params.id), shell.toasts.undone), id)
        return undefined
      }),
    change: (body: Body<'updateRoomBlock'>) =>
      act(async () => {
        const set = (wished: Body<'updateRoomBlock'>) => update.mutateAsync({ params, body: wished })
        const answer = await set(body)
        const back = () => runUndo(set(before), shell.toasts.undone)
        showToast(text.closure_changed(name), back, id)
        return answer
      }),
    /** The other room is closed first, so that no more is on sale meanwhile than before. */
    move: (target: number) =>
      act(async () => {
        const other = chart.rooms[target]!
        const made = await block(other.id)
        await remove.mutateAsync({ params })
        const back = async () => {
          await block(params.id)
          await remove.mutateAsync({ params: { id: other.id, block_id: made.id } })
        }
        showToast(text.closure_moved(name, other.name), () => runUndo(back(), shell.toasts.undone), id)
        return made
      }),
  }
}
