import { fullName } from '#contract/text/person-names.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useHousekeepingRequest } from '../../inventory/rooms/public.ts'
import type { ChangeName, StayDialogName } from '../../stays/reservations/public.ts'
import type { Carried } from '../chart/use-gesture.ts'
import type { Bar, Chart } from '../model/chart.ts'
import { isRoomReady, roomNotReadyOf } from '../model/first-room.ts'
import { placementOf, withRoom } from '../model/placement.ts'
import type { MoveIntent, Verdict } from '../model/verdict.ts'
import type { OpenClosure } from '../panels/closure-panel.tsx'
import type { OpenRoom } from '../panels/room-panel.tsx'
import type { SellingNights } from '../selling/selling.tsx'
import type { ChartWords } from '../words.ts'
import type { ChangeVerdict, RetypeVerdict } from './drop-dialogs.tsx'
import type { ChosenNights } from './nights-menu.tsx'
import type { ReadStay } from './room-moves.ts'
import type { Answered } from './use-dry-run.ts'
import type { Moves } from './use-moves.ts'

/** A drop that needs a confirmation before it is carried out. */
export type Question =
  | { readonly kind: 'dates'; readonly bar: Bar; readonly verdict: ChangeVerdict }
  | {
      readonly kind: 'retype'
      readonly intent: MoveIntent
      readonly verdict: RetypeVerdict
      readonly answered: Answered | undefined
    }
  | { readonly kind: 'nights'; readonly nights: ChosenNights }
  | { readonly kind: 'selling'; readonly nights: SellingNights }
  | { readonly kind: 'closure'; readonly open: OpenClosure }
  | { readonly kind: 'room'; readonly open: OpenRoom }
  | { readonly kind: 'stay'; readonly id: string; readonly dialog: StayDialogName }
  | { readonly kind: 'block' | 'task'; readonly nights: ChosenNights }

interface BoardProps {
  readonly chart: Chart
  readonly words: ChartWords
  readonly moves: Moves
  readonly read: ReadStay
}

interface DropProps extends Pick<BoardProps, 'words' | 'moves'> {
  readonly ask: (question: Question) => void
}

/** What happens after a drop: it is carried out, confirmed in a dialog, or refused with the reason. */
export function useDrop({ words, moves, ask }: DropProps) {
  const text = useMessages().calendar
  function dropMove(intent: MoveIntent, verdict: Verdict, answered?: Answered) {
    const { bar, room } = intent
    if (verdict.outcome === 'refused') moves.refuse(words.verdict(verdict))
    else if (verdict.outcome === 'change') ask({ kind: 'dates', bar, verdict })
    else if (verdict.outcome === 'retype') ask({ kind: 'retype', intent, verdict, answered })
    else if (verdict.outcome === 'swap') {
      const done = text.swapped(bar.name, verdict.other.name)
      moves.move({ intent, placements: verdict.placements, done })
    } else if (verdict.outcome === 'move') {
      const done = room === null ? text.unassigned_now(bar.name) : text.moved(bar.name, words.roomOf(room))
      moves.move({ intent, placements: verdict.placements, done })
    }
  }
  function drop({ intent, verdict }: Carried, answered: Answered | undefined, at: { x: number; y: number }) {
    if (intent.kind === 'move') return dropMove(intent, verdict, answered)
    if (verdict.outcome === 'refused') return moves.refuse(words.verdict(verdict))
    if (verdict.outcome === 'empty' && intent.kind === 'draw')
      ask({ kind: 'nights', nights: { ...verdict.span, room: intent.room, ...at } })
    if (verdict.outcome === 'change' && intent.kind === 'resize')
      ask({ kind: 'dates', bar: intent.bar, verdict })
  }
  return { drop, dropMove }
}

interface BarActionsProps extends Omit<BoardProps, 'words'> {
  readonly ask: (question: Question) => void
}

/** Actions on a stay: its dialogs; removes its room, locks or unlocks the room, checks the guest in or out. */
export function useBarActions({ chart, moves, read, ask }: BarActionsProps) {
  const { calendar: text, reservations, shell } = useMessages()
  const update = useWrite('updateReservation')
  const housekeeping = useHousekeepingRequest()
  /** Carried out at once where nothing has to be asked, with undo; what is refused opens a dialog. */
  async function pass(bar: Bar, to: 'checked_in' | 'checked_out', at_once: boolean) {
    const stay = await read(bar.key)
    if (!stay) return
    const question = {
      kind: 'stay',
      id: stay.id,
      dialog: to === 'checked_in' ? 'check_in' : 'check_out',
    } as const
    if (!at_once) return ask(question)
    const set = (status: typeof to | 'confirmed') =>
      update.mutateAsync({ params: { id: stay.id }, body: { status } })
    const before = to === 'checked_in' ? 'confirmed' : 'checked_in'
    await set(to).then(
      () =>
        showToast(reservations.done[to](fullName(stay.booker)), () =>
          runUndo(set(before), shell.toasts.undone),
        ),
      () => ask(question),
    )
  }
  return {
    checkIn: (bar: Bar) => pass(bar, 'checked_in', isRoomReady(chart, bar)),
    checkOut: (bar: Bar) => pass(bar, 'checked_out', !bar.balance_due && bar.check_out <= chart.today),
    async change({ key }: Bar, dialog: ChangeName) {
      const stay = await read(key)
      if (stay) ask({ kind: 'stay', id: stay.id, dialog })
    },
    unassign(bar: Bar) {
      const placement = withRoom(placementOf(chart, bar.key), null, bar)
      const intent = { kind: 'move', bar, room: null, type: bar.type, days: 0 } as const
      moves.move({ intent, placements: [placement], done: text.unassigned_now(bar.name) })
    },
    async askHousekeeping(bar: Bar, requested: boolean) {
      const room = roomNotReadyOf(chart, bar)
      if (!room) return
      await housekeeping.request(room, requested).then(
        ({ message, back }) => showToast(message, () => runUndo(back(), shell.toasts.undone), room.id),
        (error: ApiError) => showToast(`${error.message} (${error.code})`),
      )
    },
    async lock({ key, name, locked }: Bar) {
      const stay = await read(key)
      if (!stay) return
      const set = (room_locked: boolean) =>
        update.mutateAsync({ params: { id: stay.id }, body: { room_locked } })
      await set(!locked)
      const back = () => runUndo(set(locked), shell.toasts.undone)
      showToast(locked ? text.unlocked_now(name) : text.locked_now(name), back)
    },
  }
}
