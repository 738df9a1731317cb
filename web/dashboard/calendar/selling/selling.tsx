import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Availability } from '#contract/pricing/availability.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyZone } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { ButtonLink, RatePlanLink } from '../../links.tsx'
import { useRatePlans } from '../../lookups.ts'
import { type Chart, dateAt } from '../model/chart.ts'
import type { Span } from '../model/geometry.ts'
import { soldOf } from '../model/sold.ts'
import { PointPanel } from '../panels/point-panel.tsx'
import { type SolveActions, WaysOut } from '../panels/ways-out.tsx'
import { LowerMinStay } from './lower-min-stay.tsx'
import styles from './selling.module.css'

/** Nights of a room type, or of one of its rooms, and where on the screen they were clicked. */
export interface SellingNights extends Span {
  readonly type: number
  readonly room: number | null
  readonly x: number
  readonly y: number
}

interface SellingProps {
  readonly chart: Chart
  readonly nights: SellingNights
  /** What can be done about a night that is overbooked; absent where stays cannot be moved. */
  readonly solve?: SolveActions
  readonly close: () => void
}

/** What can be sold on some nights, at which price, and which restrictions apply, as the service says. */
export function Selling({ chart, nights, solve, close }: SellingProps) {
  const { calendar } = useMessages()
  const formats = useFormats()
  const { type, room, from, to, x, y } = nights
  const { name } = chart.types[type]!
  const dates =
    to - from === 1 ? formats.day(dateAt(chart, from)) : formats.stay(dateAt(chart, from), dateAt(chart, to))
  const what = room === null ? name : `${name}, ${calendar.in_room(chart.rooms[room]!.name)}`
  return (
    <PointPanel title={`${what} · ${dates}`} {...{ x, y, close }}>
      <Counts chart={chart} nights={nights} />
      {solve && <WaysOut {...{ chart, nights, solve, close }} />}
      <Plans chart={chart} nights={nights} close={close} />
      <FullEverywhere chart={chart} nights={nights} />
      <ToRates chart={chart} nights={nights} />
      <NewStay chart={chart} nights={nights} />
    </PointPanel>
  )
}

type PartProps = Pick<SellingProps, 'chart' | 'nights'>

/** Of a full night: by when every channel had confirmed it; and the link to all that happened to it. */
function FullEverywhere({ chart, nights }: PartProps) {
  const text = usePartMessages('night_history')
  const formats = useFormats()
  const zone = usePropertyZone()(chart.property_id)
  const { allowed } = usePermission('getNightHistory')
  const { left } = soldOf(chart, nights.type, nights)
  const { id: room_type_id } = chart.types[nights.type]!
  const date = dateAt(chart, nights.from)
  const is_one = nights.to - nights.from === 1
  const is_full = is_one && left === 0 && nights.from >= chart.today
  const { data } = useRead(
    'getNightHistory',
    { query: { room_type_id, date } },
    { enabled: allowed && is_full },
  )
  if (!allowed || !is_one) return null
  const search = { room_type_id, date, property_id: chart.property_id }
  return (
    <>
      {is_full && data && data.channels.length > 0 && (
        <p className="soft">
          {data.confirmed_full_at
            ? text.confirmed_full(formats.moment(data.confirmed_full_at, zone))
            : text.not_confirmed_full}
        </p>
      )}
      <ButtonLink to="/calendar/night" search={search} size="compact-sm" variant="subtle">
        {text.link}
      </ButtonLink>
    </>
  )
}

/** Link to where these prices are set. */
function ToRates({ chart, nights }: PartProps) {
  const text = useMessages().shell
  const { id: room_type_id } = chart.types[nights.type]!
  const search = { property_id: chart.property_id, room_type_id, from: dateAt(chart, nights.from) }
  return (
    <ButtonLink to="/rates" search={search} size="compact-sm" variant="subtle">
      {text.to_rates}
    </ButtonLink>
  )
}

function Counts({ chart, nights }: PartProps) {
  const { calendar } = useMessages()
  const text = usePartMessages('selling')
  const { rooms, occupied, out_of_order, left, overbooked } = soldOf(chart, nights.type, nights)
  return (
    <p className={styles.counts}>
      <strong data-none={left === 0 || undefined}>
        {overbooked > 0 ? calendar.overbooked_by(overbooked) : left === 0 ? text.sold_out : text.left(left)}
      </strong>
      {` · ${text.counts(rooms, occupied, out_of_order)}`}
    </p>
  )
}

type TypeOffers = Availability['data'][number]

/** Each rate plan: its price for these nights, or every reason why it does not sell them. */
function Plans({ chart, nights: { type, from, to }, close }: Omit<SellingProps, 'solve'>) {
  const text = usePartMessages('selling')
  const { id: room_type_id, adults } = chart.types[type]!
  const { left } = soldOf(chart, type, { from, to })
  const wish = {
    property_id: chart.property_id,
    nights: to - from,
    check_in: dateAt(chart, from),
    check_out: dateAt(chart, to),
  }
  const availability = useRead('getAvailability', {
    query: {
      from: wish.check_in,
      to: wish.check_out,
      property_id: chart.property_id,
      room_type_id,
      adults: Math.max(1, adults),
    },
  })
  return (
    <QueryState query={availability}>
      {({ data: [found] }) => {
        const plans = found ? plansOf(found) : []
        const lowered = shortestOf(plans)
        if (plans.length === 0) return <p className="soft">{text.no_plan}</p>
        return (
          <ul className={styles.plans}>
            {plans.map((plan) => (
              <PlanRow
                key={plan.rate_plan_id}
                plan={plan}
                wish={lowered.includes(plan) && left > 0 && from >= chart.today ? wish : undefined}
                close={close}
              />
            ))}
          </ul>
        )
      }}
    </QueryState>
  )
}

interface PlanForNights {
  readonly rate_plan_id: string
  readonly total: TypeOffers['offers'][number]['total'] | null
  /** With the required value: nights, days or hours. */
  readonly reasons: readonly { readonly reason: string; readonly required: string }[]
}

/** Plans that can be booked first, by price, then the others; inactive plans are left out. */
function plansOf({ offers, not_offered }: TypeOffers): PlanForNights[] {
  const offered = offers.map(({ rate_plan_id, total, restrictions_failed, not_bookable }) => {
    const required = new Map(restrictions_failed.map((one) => [one.restriction, String(one.required)]))
    const names = new Set([...required.keys(), ...not_bookable.map(({ reason }) => reason)])
    const reasons = [...names].map((reason) => ({ reason, required: required.get(reason) ?? '' }))
    return { rate_plan_id, total, reasons }
  })
  const others = not_offered
    .filter(({ not_bookable }) => not_bookable.every(({ reason }) => reason !== 'rate_plan_inactive'))
    .map(({ rate_plan_id, not_bookable }) => {
      const names = new Set(not_bookable.map(({ reason }) => reason))
      const reasons = [...names].map((reason) => ({ reason, required: '' }))
      return { rate_plan_id, total: null, reasons }
    })
  const rank = ({ total, reasons }: PlanForNights) => [reasons.length > 0 ? 1 : 0, total?.amount ?? Infinity]
  return [...offered, ...others].sort((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    return a[0]! - b[0]! || a[1]! - b[1]!
  })
}

/** Where no plan sells so few nights, those that ask for the fewest, and for nothing else. */
function shortestOf(plans: readonly PlanForNights[]): PlanForNights[] {
  if (plans.some(({ reasons }) => reasons.length === 0)) return []
  const restricting = plans.flatMap((plan) =>
    plan.reasons.every(({ reason, required }) => MIN_STAYS.includes(reason) && required !== '')
      ? { plan, nights: Math.max(...plan.reasons.map(({ required }) => Number(required))) }
      : [],
  )
  const fewest = Math.min(...restricting.map(({ nights }) => nights))
  return restricting.filter(({ nights }) => nights === fewest).map(({ plan }) => plan)
}

const MIN_STAYS: readonly string[] = ['min_stay', 'min_stay_through']

interface PlanRowProps {
  readonly plan: PlanForNights
  /** Where the minimum stay may be lowered for these nights. */
  readonly wish:
    | Pick<ComponentProps<typeof LowerMinStay>, 'property_id' | 'check_in' | 'check_out' | 'nights'>
    | undefined
  readonly close: () => void
}

function PlanRow({ plan: { rate_plan_id, total, reasons }, wish, close }: PlanRowProps) {
  const { reservations } = useMessages()
  const text = usePartMessages('selling')
  const formats = useFormats()
  const name = useRatePlans().nameOf(rate_plan_id)
  const words = reasons.map(({ reason, required }) => {
    const known = required === '' ? undefined : reservations.create.restrictions[reason]
    return known?.(required) ?? text.reasons[reason] ?? reason
  })
  const asks = (restriction: string) => reasons.some(({ reason }) => reason === restriction)
  const of = { arrival: asks('min_stay'), through: asks('min_stay_through') }
  return (
    <li data-closed={reasons.length > 0 || undefined}>
      <span>
        <RatePlanLink id={rate_plan_id}>{name}</RatePlanLink>
        <small>{words.length > 0 ? formats.list(words) : text.on_sale}</small>
        {wish && <LowerMinStay {...wish} plan={{ id: rate_plan_id, name }} of={of} done={close} />}
      </span>
      <span className="number">{total && formats.money(total)}</span>
    </li>
  )
}

/** With the nights, and the room if there is one. */
function NewStay({ chart, nights: { type, room, from, to } }: PartProps) {
  const { reservations } = useMessages()
  const navigate = useNavigate()
  const { allowed, why } = usePermission('createReservation')
  if (from < chart.today) return null
  const create = () =>
    navigate({
      to: '/reservations/new',
      search: {
        check_in: dateAt(chart, from),
        check_out: dateAt(chart, to),
        room_type_id: chart.types[type]!.id,
        ...(room !== null && { room_id: chart.rooms[room]!.id }),
      },
    })
  return (
    <Button fullWidth mt={10} disabled={!allowed} title={allowed ? undefined : why} onClick={create}>
      {reservations.new}
    </Button>
  )
}
