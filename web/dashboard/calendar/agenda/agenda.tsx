import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { StayDialog } from '../../stays/reservations/public.ts'
import { type Question, useBarActions } from '../actions/use-board.ts'
import { useMoves } from '../actions/use-moves.ts'
import { agendaOf } from '../model/agenda.ts'
import { type Chart, type Closure, dateAt } from '../model/chart.ts'
import { ClosurePanel, Selling } from '../panels/public.ts'
import { useOpenStay, useStayReader } from '../stay.ts'
import { type ChartWords, chartWords } from '../words.ts'
import styles from './agenda.module.css'
import { StayRow } from './stay-row.tsx'

interface AgendaProps {
  readonly chart: Chart
  /** The selected day, as an index of the chart's. */
  readonly day: number
}

/** One day of a property on a phone: availability, arrivals, departures, stay-overs and room blocks. */
export function Agenda({ chart, day }: AgendaProps) {
  const messages = useMessages()
  const { calendar: text } = messages
  const formats = useFormats()
  const words = useMemo(() => chartWords(chart, messages, formats), [chart, messages, formats])
  const read = useStayReader(chart.property_id)
  const moves = useMoves(chart, read)
  const [question, ask] = useState<Question>()
  const close = () => ask(undefined)
  const { checkIn, checkOut } = useBarActions({ chart, moves, read, ask })
  const open = useOpenStay(read)
  const { arrivals, departures, staying, closures } = agendaOf(chart, day)
  const shared = { chart, open, checkIn, checkOut }
  return (
    <div className={styles.agenda}>
      <Part title={text.agenda.free}>
        <FreeRooms chart={chart} day={day} ask={ask} />
      </Part>
      <Part title={text.agenda.arrivals} count={arrivals.length}>
        {arrivals.map((bar) => (
          <StayRow key={bar.id} {...shared} bar={bar} />
        ))}
      </Part>
      <Part title={text.agenda.departures} count={departures.length}>
        {departures.map((bar) => (
          <StayRow key={bar.id} {...shared} bar={bar} />
        ))}
      </Part>
      <Part title={text.agenda.staying} count={staying.length}>
        {staying.map((bar) => (
          <StayRow key={bar.id} {...shared} bar={bar} />
        ))}
      </Part>
      {closures.length > 0 && (
        <Part title={text.agenda.closed} count={closures.length}>
          {closures.map((closure) => (
            <ClosureRow key={closure.id} {...{ chart, closure, words, ask }} />
          ))}
        </Part>
      )}
      <Suspense>
        {question?.kind === 'selling' && <Selling chart={chart} nights={question.nights} close={close} />}
        {question?.kind === 'closure' && <ClosurePanel chart={chart} open={question.open} close={close} />}
        {question?.kind === 'stay' && <StayDialog id={question.id} dialog={question.dialog} close={close} />}
      </Suspense>
    </div>
  )
}

interface ClosureRowProps {
  readonly chart: Chart
  readonly closure: Closure
  readonly words: ChartWords
  readonly ask: (question: Question) => void
}

/** A tap opens what can be done about the closure. */
function ClosureRow({ chart, closure, words, ask }: ClosureRowProps) {
  const text = useMessages().calendar
  return (
    <li>
      <button
        type="button"
        className={styles.closure}
        onClick={({ currentTarget }) => {
          const { left: x, bottom: y } = currentTarget.getBoundingClientRect()
          ask({ kind: 'closure', open: { closure, x, y } })
        }}
      >
        <strong>{chart.rooms[closure.room]!.name}</strong>
        <span>
          {[text.closures[closure.type], closure.reason].filter(Boolean).join(': ')}
          <small>{text.agenda.until(words.day(closure.to))}</small>
        </span>
      </button>
    </li>
  )
}

interface PartProps {
  readonly title: string
  readonly count?: number
  readonly children: ReactNode
}

function Part({ title, count, children }: PartProps) {
  const text = useMessages().calendar.agenda
  return (
    <section aria-label={title} className={styles.part}>
      <h2>
        {title} {count !== undefined && <span>{count}</span>}
      </h2>
      {count === 0 ? <p className="soft">{text.nobody}</p> : <ul>{children}</ul>}
    </section>
  )
}

interface FreeRoomsProps extends AgendaProps {
  readonly ask: (question: Question) => void
}

/** Availability and the lowest price of each room type; a tap shows the details. */
function FreeRooms({ chart, day, ask }: FreeRoomsProps) {
  const { calendar: text } = useMessages()
  const formats = useFormats()
  return (
    <>
      {chart.types.map(({ id, name, left, overbooked, arrival_price, arrival_nights }, type) => {
        const over = overbooked[day]!
        const amount = arrival_price[day]
        const nights = arrival_nights[day] ?? 1
        const count = left[day]!
        const state =
          over > 0 ? text.overbooked_by(over) : count === 0 ? text.sold_out : text.agenda.left(count)
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.type}
              onClick={({ currentTarget }) => {
                const { left: x, bottom: y } = currentTarget.getBoundingClientRect()
                ask({ kind: 'selling', nights: { type, room: null, from: day, to: day + 1, x, y } })
              }}
            >
              <span>{name}</span>
              <span data-state={over > 0 ? 'overbooked' : count === 0 ? 'full' : undefined}>{state}</span>
              <span className="number">
                {amount == null || count === 0
                  ? '–'
                  : text.agenda.from(formats.money({ amount, currency: chart.currency }), nights)}
              </span>
            </button>
          </li>
        )
      })}
      <li>
        <NewStay chart={chart} day={day} />
      </li>
    </>
  )
}

function NewStay({ chart, day }: AgendaProps) {
  const { reservations } = useMessages()
  const navigate = useNavigate()
  const { allowed, why } = usePermission('createReservation')
  if (day < chart.today) return null
  const search = { check_in: dateAt(chart, day), check_out: dateAt(chart, day + 1) }
  return (
    <Button
      fullWidth
      size="md"
      mt={8}
      leftSection={<Plus size={16} aria-hidden />}
      disabled={!allowed}
      title={allowed ? undefined : why}
      onClick={() => navigate({ to: '/reservations/new', search })}
    >
      {reservations.new}
    </Button>
  )
}
