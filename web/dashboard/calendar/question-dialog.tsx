import { useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { BlockRoom } from '../inventory/rooms/public.ts'
import { StayDialog } from '../stays/reservations/public.ts'
import { NewTask } from '../upkeep/maintenance/public.ts'
import { ChangeDates, RetypeDialog } from './actions/drop-dialogs.tsx'
import { type ChosenNights, NightsMenu } from './actions/nights-menu.tsx'
import type { Question } from './actions/use-board.ts'
import type { Moves } from './actions/use-moves.ts'
import { type Chart as ChartModel, type Closure, dateAt } from './model/chart.ts'
import { ClosurePanel, RoomPanel, Selling } from './panels/public.ts'
import type { SolveActions } from './panels/ways-out.tsx'
import type { ChartWords } from './words.ts'

interface QuestionProps {
  readonly chart: ChartModel
  readonly words: ChartWords
  readonly moves: Moves
  readonly question: Question
  readonly ask: (question: Question) => void
  /** Absent where stays cannot be moved. */
  readonly solve: Omit<SolveActions, 'closure'> | undefined
  readonly close: () => void
}

/** The dialog, menu or panel of what was clicked or dropped. */
export function QuestionDialog({ chart, words, moves, question, ask, solve, close }: QuestionProps) {
  const text = useMessages().calendar
  switch (question.kind) {
    case 'dates':
      return <ChangeDates chart={chart} bar={question.bar} verdict={question.verdict} close={close} />
    case 'retype': {
      const { intent, verdict, answered } = question
      const { bar } = intent
      const done = text.moved(bar.name, chart.types[verdict.type]!.name)
      const move = (reprice: boolean) =>
        void moves.move({ intent, placements: verdict.placements, done, ...(reprice && { reprice }) })
      return <RetypeDialog {...{ chart, bar, verdict, answered, words, move, close }} />
    }
    case 'nights': {
      const { nights } = question
      const type = chart.rooms[nights.room]!.room_type
      return (
        <NightsMenu
          {...{ chart, words, nights, close }}
          block={() => ask({ kind: 'block', nights })}
          report={() => ask({ kind: 'task', nights })}
          sell={() => ask({ kind: 'selling', nights: { ...nights, type } })}
        />
      )
    }
    case 'selling':
    case 'closure':
    case 'room':
      return <QuestionPanel {...{ chart, question, ask, solve, close }} />
    case 'stay':
      return <StayDialog id={question.id} dialog={question.dialog} close={close} />
    case 'task': {
      const { room, from, to } = question.nights
      const nights = { from: dateAt(chart, from), to: dateAt(chart, to) }
      return <NewTask room_id={chart.rooms[room]!.id} nights={nights} close={close} />
    }
    default:
      return <Block chart={chart} nights={question.nights} close={close} />
  }
}

interface QuestionPanelProps extends Pick<QuestionProps, 'chart' | 'ask' | 'solve' | 'close'> {
  readonly question: Extract<Question, { kind: 'selling' | 'closure' | 'room' }>
}

/** The small panels of a night, a closure and a room. */
function QuestionPanel({ chart, question, ask, solve, close }: QuestionPanelProps) {
  switch (question.kind) {
    case 'selling': {
      const { nights } = question
      const { x, y } = nights
      const ways = solve && {
        ...solve,
        closure: (closure: Closure) => ask({ kind: 'closure', open: { closure, x, y } }),
      }
      return <Selling {...{ chart, nights, close }} {...(ways && { solve: ways })} />
    }
    case 'closure':
      return <ClosurePanel chart={chart} open={question.open} close={close} />
    default:
      return (
        <RoomPanel
          chart={chart}
          open={question.open}
          block={(nights) => ask({ kind: 'block', nights })}
          report={(nights) => ask({ kind: 'task', nights })}
          close={close}
        />
      )
  }
}

interface BlockProps {
  readonly chart: ChartModel
  readonly nights: ChosenNights
  readonly close: () => void
}

function Block({ chart, nights: { room, from, to }, close }: BlockProps) {
  const { data } = useRead('getRoom', { params: { id: chart.rooms[room]!.id } })
  if (!data) return null
  const nights = { from: dateAt(chart, from), to: dateAt(chart, to) }
  return <BlockRoom room={data} nights={nights} close={close} />
}
