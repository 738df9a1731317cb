import type * as contract from '#contract/distribution/channels.ts'
import type { PushedNight } from '#contract/distribution/channels.ts'
import type { PUSH_STATES } from '#contract/lists.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault, missingReference } from '#server/kernel/errors.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import {
  addDays,
  dayNumber,
  earlier,
  later,
  MAX_DAYS_ASKED,
  nightsBetween,
} from '#server/kernel/time/dates.ts'
import { type ChannelRow, findChannel } from '../../channels/public.ts'
import { findRatePlan } from '../../pricing/rate-plans/public.ts'
import { type AriSeries, readDesiredState } from './desired-state.ts'
import type { DateWindow } from './night-grid.ts'
import { dateAt, pricesOfCell, restrictionsOfCell } from './nights.ts'
import { type MappedPlan, readMapped, readSelling } from './snapshot-store.ts'

type Op = typeof contract.getPushState

/**
 * What a channel knows of a rate plan, night by night, beside the desired state, calculated as a sync would.
 * Past nights, and those beyond the channel's horizon, are omitted. rule 6
 */
export async function getPushState(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const { rate_plan_id, from, to } = input.query
  requireNights(from, to)
  const { account_id } = ctx.scope
  const [channel, plan] = await Promise.all([
    findChannel(ctx, input),
    findRatePlan(ctx, rate_plan_id, 'rate_plan_id'),
  ])
  if (plan.property_id !== channel.property_id) throw missingReference('rate_plan_id')
  const connection = { account_id, property_id: channel.property_id, channel: channel.id }
  const [mapped, property] = await Promise.all([
    readMapped(ctx.tx, connection),
    readSelling(ctx.tx, connection),
  ])
  const today = dateIn(property!.timezone, ctx.now)
  const window = { start: dayNumber(today), nights: channel.horizon_days }
  const first = later(from, today)
  const last = earlier(addDays(to, -1), addDays(today, channel.horizon_days - 1))
  const own = mapped.filter((mapping) => mapping.rate_plan_id === rate_plan_id)
  // A mapping that is switched off, or refused, shows what would be sent.
  const switched_on = own.map((mapping) => ({ ...mapping, enabled: true, last_error: null }))
  const siblings = mapped.filter((mapping) => !own.includes(mapping))
  const series = await readDesiredState(ctx.tx, connection, {
    property: property!,
    mapped: [...switched_on, ...siblings],
    window,
    extent: {
      everything: false,
      room_type_ids: new Set(own.map(({ room_type_id }) => room_type_id)),
      rate_plan_ids: new Set([rate_plan_id]),
      first,
      last,
    },
  })
  return {
    channel: channel.id,
    property_id: channel.property_id,
    rate_plan_id,
    currency: property!.currency,
    mappings: own.map((mapping) => presentMapping(mapping, series, window, { first, last }, channel)),
  }
}

function requireNights(from: string, to: string): void {
  const nights = nightsBetween(from, to)
  if (nights >= 1 && nights <= MAX_DAYS_ASKED) return
  const reason = nights < 1 ? 'not_after_from' : 'too_many_nights'
  throw fault('SVC-1011', { details: { field: 'to', reason, limit: MAX_DAYS_ASKED } })
}

function presentMapping(
  { room_code, rate_code, enabled, last_error }: MappedPlan,
  series: readonly AriSeries[],
  window: DateWindow,
  { first, last }: { first: string; last: string },
  { endpoint }: ChannelRow,
): Output<Op>['mappings'][number] {
  const seriesOf = (kind: AriSeries['kind']) =>
    series.find(
      (one) =>
        one.kind === kind &&
        one.room_code === room_code &&
        (one.rate_code === rate_code || kind === 'availability'),
    )
  const parts = {
    available: seriesOf('availability'),
    prices: seriesOf('prices'),
    restrictions: seriesOf('restrictions'),
  }
  const nights: PushedNight[] = []
  for (let at = dayNumber(first) - window.start; at <= dayNumber(last) - window.start; at++) {
    const active = enabled && last_error === null && endpoint !== null
    nights.push({
      date: dateAt(window, at),
      state: active ? stateOf(Object.values(parts), at) : 'pending',
      confirmed: presentCells(parts, at, 'acknowledged'),
      current: presentCells(parts, at, 'desired'),
    })
  }
  return { channel_room_id: room_code, channel_rate_id: rate_code, enabled, last_error, nights }
}

function stateOf(series: readonly (AriSeries | undefined)[], at: number): (typeof PUSH_STATES)[number] {
  if (series.some((one) => one?.unconfirmed[at])) return 'unconfirmed'
  const known = series.every(
    (one) => one && (one.desired[at] === undefined || one.desired[at] === one.acknowledged[at]),
  )
  return known ? 'confirmed' : 'pending'
}

const NO_RULES = {
  closed: null,
  closed_to_arrival: null,
  closed_to_departure: null,
  min_stay: null,
  max_stay: null,
  min_stay_through: null,
  max_stay_through: null,
  min_advance_hours: null,
  max_advance_days: null,
}

function presentCells(
  { available, prices, restrictions }: Record<'available' | 'prices' | 'restrictions', AriSeries | undefined>,
  at: number,
  side: 'acknowledged' | 'desired',
): PushedNight['confirmed'] {
  const [count, price, rules] = [available, prices, restrictions].map((one) => one?.[side][at])
  const {
    min_advance_hours: _,
    max_advance_days: __,
    ...shown
  } = rules ? restrictionsOfCell(rules) : NO_RULES
  return {
    available: count === undefined ? null : Number(count),
    prices: price === undefined ? null : pricesOfCell(price),
    ...shown,
  }
}
