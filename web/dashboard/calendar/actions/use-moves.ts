import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoveConflict } from '#contract/stays/moves.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { Chart } from '../model/chart.ts'
import type { Placement } from '../model/placement.ts'
import type { MoveIntent } from '../model/verdict.ts'
import { ChangedMeanwhile, type MoveBody, movesOf, type ReadStay } from './room-moves.ts'

interface MoveOptions {
  readonly intent: MoveIntent
  readonly placements: readonly Placement[]
  /** The text of the toast. */
  readonly done: string
  /** Whether nights of another room type are repriced. */
  readonly reprice?: boolean
}

/** A recent change of the same stay. */
export interface RecentChange {
  readonly action: string
  /** Null for the service itself. */
  readonly by: string | null
}

/** Why a move was refused. */
export type MoveRefusal =
  | { readonly kind: 'words'; readonly words: string }
  /** For a conflict with a colleague: repeats the move on the current state. */
  | { readonly kind: 'changed'; readonly intent: MoveIntent; readonly change?: RecentChange }
  | { readonly kind: 'conflict'; readonly conflict: MoveConflict; readonly change?: RecentChange }

/** Older changes do not explain a conflict. */
const RECENT_MS = 5 * 60_000

/** The last change of a stay by somebody else, if it is recent. */
async function lastChange(id: string, user_id: string): Promise<RecentChange | undefined> {
  const { data } = await call('listReservationActivity', { params: { id }, query: { limit: 1 } })
  const [entry] = data
  if (!entry || Date.now() - Date.parse(entry.at) > RECENT_MS || entry.actor.id === user_id) return undefined
  return { action: entry.action, by: entry.actor.name }
}

/**
 * Moves stays to other rooms: shown optimistically, sent to the service, with undo by one key. What is
 * refused is put back, with the reason and with who was faster.
 */
export function useMoves(chart: Chart, read: ReadStay) {
  const client = useQueryClient()
  const text = useMessages()
  const { user } = useMe()
  const write = useWrite('moveReservations')
  const [pending, setPending] = useState<readonly Placement[]>([])
  const [refusal, setRefusal] = useState<MoveRefusal>()
  const reload = () => client.refetchQueries({ queryKey: ['getCalendar'] })
  const send = (body: MoveBody) => write.mutateAsync({ body })
  /** Says why at once, and who it was as soon as that is known. */
  async function explain(refused: Exclude<MoveRefusal, { kind: 'words' }>, of: string | null | undefined) {
    setRefusal(refused)
    const change = of ? await lastChange(of, user.id).catch(() => undefined) : undefined
    if (change) setRefusal((now) => (now === refused ? { ...refused, change } : now))
  }
  async function refuse(error: unknown, { intent }: MoveOptions) {
    const stay = async () => (await read(intent.bar.key))?.id
    if (error instanceof ChangedMeanwhile) return explain({ kind: 'changed', intent }, await stay())
    if (!(error instanceof ApiError)) throw error
    const { conflicts = [] } = (error.details ?? {}) as { conflicts?: readonly MoveConflict[] }
    const [conflict] = conflicts
    if (conflict?.reason === 'changed') return explain({ kind: 'changed', intent }, conflict.reservation_id)
    if (conflict) return explain({ kind: 'conflict', conflict }, conflict.other_reservation_id)
    setRefusal({ kind: 'words', words: `${error.message} (${error.code})` })
  }
  async function move(options: MoveOptions) {
    const { placements, done, reprice } = options
    setRefusal(undefined)
    setPending(placements)
    try {
      const answer = await send({ moves: await movesOf(chart, placements, read, reprice ? { reprice } : {}) })
      const back = answer.undo.map((one) => ({ ...one, ...(reprice && { reprice }) }))
      showToast(done, () => runUndo(send({ moves: back }), text.shell.toasts.undone))
    } catch (error) {
      await refuse(error, options)
    } finally {
      // The optimistic state stays until the new state has been read.
      await reload()
      setPending([])
    }
  }
  return {
    move,
    pending,
    refusal,
    dismiss: () => setRefusal(undefined),
    refuse: (words: string) => setRefusal({ kind: 'words', words }),
  }
}

export type Moves = ReturnType<typeof useMoves>
