import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { Notice } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { ButtonLink } from '../links.tsx'
import { type BarActions, BarMenu, type OpenMenu } from './actions/bar-menu.tsx'
import { Refusal } from './actions/refusal.tsx'
import { type Question, useBarActions, useDrop } from './actions/use-board.ts'
import { useMoves } from './actions/use-moves.ts'
import { Chart } from './chart/chart.tsx'
import { type Chart as ChartModel, withBars } from './model/chart.ts'
import { barsWith } from './model/placement.ts'
import { layoutOf } from './model/rows.ts'
import { PrintedChart } from './print/print-chart.tsx'
import { useOpenStay, useStayReader } from './stay.ts'
import { type CalendarView, type Density, filterOf, NO_FILTER, type SetView } from './view.ts'
import { chartWords } from './words.ts'

/** Loaded when something is clicked or dropped: the calendar itself is the heaviest screen. */
const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }))

/** Height of a row in pixels. */
const ROW_PX: Readonly<Record<Density, number>> = { s: 24, m: 28, l: 36 }

interface BoardProps {
  /** The response of the service. */
  readonly chart: ChartModel
  readonly view: CalendarView
  readonly set: SetView
}

/** The chart with its actions. */
export function Board({ chart: answered, view, set }: BoardProps) {
  const messages = useMessages()
  const formats = useFormats()
  const [question, ask] = useState<Question>()
  const [carrying, setCarrying] = useState(false)
  const base = useHeld(answered, carrying || question !== undefined)
  const read = useStayReader(base.property_id)
  const moves = useMoves(base, read)
  const { pending } = moves
  const chart = useMemo(
    () => (pending.length > 0 ? withBars(base, barsWith(base, pending)) : base),
    [base, pending],
  )
  const words = useMemo(() => chartWords(chart, messages, formats), [chart, messages, formats])
  const { closed, toggle } = useClosedTypes(view)
  const { room_type_id, floor, condition, stays, free_from, free_to, density } = view
  const rows = useMemo(
    () => ({ room_type_id, floor, condition, stays, free_from, free_to }),
    [room_type_id, floor, condition, stays, free_from, free_to],
  )
  const layout = useMemo(
    () => layoutOf(chart, { ...filterOf(rows, chart.from), closed }, ROW_PX[density]),
    [chart, rows, closed, density],
  )
  const { drop, dropMove } = useDrop({ words, moves, ask })
  const [menu, setMenu] = useState<{ menu: OpenMenu; actions: BarActions }>()
  const actions = { ...useBarActions({ chart, moves, read, ask }), open: useOpenStay(read) }
  const { allowed } = usePermission('moveReservations')
  const { peek } = useSearch({ strict: false }) as { peek?: string }
  const open_key = peek === undefined ? undefined : chart.bars.find(({ key }) => peek.endsWith(key))?.key
  if (layout.rows.length === 0) return <NoRooms chart={chart} set={set} />
  /** A menu closes after its item is chosen, which may have opened a dialog. */
  const answer = () => ask((now) => (now === question ? undefined : now))
  return (
    <>
      <Refusal chart={chart} words={words} moves={moves} again={dropMove} />
      <Chart
        {...{ chart, layout, words, open_key, toggle, read, actions, drop, setCarrying }}
        still={pending.length > 0}
        row_height={ROW_PX[density]}
        enabled={allowed}
        openSelling={(nights) => ask({ kind: 'selling', nights })}
        openClosure={(open) => ask({ kind: 'closure', open })}
        openRoom={(open) => ask({ kind: 'room', open })}
        openMenu={(opened, own) => setMenu({ menu: opened, actions: own })}
      />
      <PrintedChart chart={chart} layout={layout} words={words} />
      {menu && <BarMenu chart={chart} {...menu} close={() => setMenu(undefined)} />}
      {question && (
        <Suspense>
          <QuestionDialog
            {...{ chart, words, moves, question, ask }}
            solve={allowed ? { move: dropMove, open: actions.open } : undefined}
            close={answer}
          />
        </Suspense>
      )}
    </>
  )
}

/** The chart is not updated while something is dragged or confirmed. */
function useHeld(answered: ChartModel, held: boolean): ChartModel {
  const shown = useRef(answered)
  const { from, days } = shown.current
  if (!held || from !== answered.from || days !== answered.days) shown.current = answered
  return shown.current
}

/** Room types whose rooms are hidden: all of them in the view of room types, where each can be expanded. */
function useClosedTypes({ types_only }: CalendarView) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [seen, setSeen] = useState(types_only)
  if (seen !== types_only) {
    setSeen(types_only)
    setToggled(new Set())
  }
  const closed = useMemo(
    () => ({ has: (id: string) => toggled.has(id) !== types_only }),
    [toggled, types_only],
  )
  const toggle = useMemo(
    () => (id: string) =>
      setToggled((now) => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return { closed, toggle }
}

function NoRooms({ chart, set }: { chart: ChartModel; set: SetView }) {
  const { calendar: text, offering } = useMessages()
  if (chart.rooms.length > 0) {
    return (
      <Notice title={text.no_match} action={<Button onClick={() => set(NO_FILTER)}>{text.show_all}</Button>}>
        {null}
      </Notice>
    )
  }
  const action = <ButtonLink to="/settings/room-types">{offering.room_types.title}</ButtonLink>
  return (
    <Notice title={text.no_rooms} action={action}>
      {text.no_rooms_body}
    </Notice>
  )
}
