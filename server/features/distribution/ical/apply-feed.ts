import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { shorten } from '#contract/text/shorten.ts'
import type { Context } from '#server/context.ts'
import { type InboundBooking, NOBODY } from '#server/integrations/channel-adapters/channel-adapter.ts'
import type { FeedEvent } from '#server/integrations/ical/series.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { later } from '#server/kernel/time/dates.ts'
import { createRoomBlock, deleteRoomBlock } from '../../inventory/rooms/public.ts'
import { assignFromChannel } from '../../stays/reservations/public.ts'
import { acceptBooking, findTaken } from '../channel-bookings/public.ts'
import type { CalendarRoom } from './export-store.ts'
import { type EventRow, type ImportKey, readEvents, saveEvents } from './import-store.ts'
import { type DesiredEvent, differences, type Span, subtractSpans } from './reconcile.ts'
import { suffixOf } from './room-calendar.ts'
import { RoomView } from './room-view.ts'

/** The rate code by which stays of calendars are mapped; the room code is the id of the room type. */
const CALENDAR_RATE = 'ical'
const MAX_REFERENCE_LENGTH = 100

interface Read {
  readonly events: readonly FeedEvent[]
  readonly complete: boolean
}

/**
 * Creates stays and blocks from a feed, and withdraws those that it no longer has. Without a feed, because it
 * has not changed, existing ones are applied again: a block gives way to a stay, and a stay that waited for
 * its mapping gets its room. Returns how many events are known. rule 6
 */
export async function applyFeed(
  ctx: Context,
  of: ImportKey,
  { room, today, feed }: { room: CalendarRoom; today: string; feed: Read | null },
): Promise<number> {
  const before = await readEvents(ctx.tx, of)
  const place = { today, own: suffixOf(of.property_id) }
  const { added, changed, removed } = feed ? differences(before, feed, place) : NOTHING
  const rows = new Map(before.map((row) => [row.uid, row]))
  const work = { ctx, of, room, today, view: new RoomView(ctx, of.property_id, room, today) }
  for (const event of [...removed, ...changed.filter((one) => one.kind !== rows.get(one.uid)!.kind)]) {
    await withdraw(work, rows.get(event.uid)!)
    rows.delete(event.uid)
  }
  const yieldToEventLoop = makeYield()
  for (const event of [...changed, ...added]) {
    await yieldToEventLoop()
    rows.set(event.uid, await applyEvent(work, event, rows.get(event.uid)))
  }
  for (const row of [...rows.values()].filter(isWaiting)) rows.set(row.uid, await bookStay(work, row, null))
  for (const row of [...rows.values()].filter(({ kind }) => kind === 'block')) {
    await yieldToEventLoop()
    rows.set(row.uid, await syncBlocks(work, row))
  }
  const was = new Map(before.map((row) => [row.uid, row]))
  const changed_rows = [...rows.values()].filter((row) => !isDeepStrictEqual(row, was.get(row.uid)))
  await saveEvents(
    ctx.tx,
    of,
    changed_rows,
    before.map(({ uid }) => uid).filter((uid) => !rows.has(uid)),
  )
  return rows.size
}

const NOTHING = { added: [], changed: [], removed: [] }

interface Work {
  readonly ctx: Context
  readonly of: ImportKey
  readonly room: CalendarRoom
  readonly today: string
  readonly view: RoomView
}

const isWaiting = ({ kind, reservation_id }: EventRow) => kind === 'stay' && reservation_id === null

async function applyEvent(work: Work, event: DesiredEvent, before: EventRow | undefined): Promise<EventRow> {
  const { uid, kind, first, until } = event
  const row: EventRow = {
    uid,
    kind,
    first,
    until,
    revision: revisionAfter(work, before),
    reservation_id: before?.reservation_id ?? null,
    spans: [],
    block_ids: before?.block_ids ?? [],
  }
  if (kind === 'stay') return bookStay(work, row, event)
  // What is ours at this moment the site may have imported from us: its echo is no block, even when ours
  // ends.
  return { ...row, spans: subtractSpans([first, until], await work.view.beside(row.block_ids)) }
}

const revisionAfter = ({ ctx }: Work, before: EventRow | undefined) =>
  Math.max(ctx.now.epochMilliseconds, (before?.revision ?? 0) + 1)

/** A booking of the site, in the room of the calendar; without `event` the existing one is applied again. */
async function bookStay(work: Work, row: EventRow, event: DesiredEvent | null): Promise<EventRow> {
  const { ctx, of, room } = work
  const reservation_id = event
    ? await acceptStay(work, row, event)
    : await findTaken(ctx, of, referenceOf(row))
  if (reservation_id !== null) await assignFromChannel(ctx, reservation_id, room.id)
  work.view.forget()
  return { ...row, reservation_id }
}

async function acceptStay(work: Work, row: EventRow, event: DesiredEvent): Promise<string | null> {
  const booking = bookingOf(work, row, row.reservation_id === null ? 'commit' : 'modify', event)
  const { reservation_ids } = await acceptBooking(work.ctx, work.of, booking)
  return reservation_ids[0] ?? null
}

/**
 * The event's number at its channel. A long UID goes by a digest of the whole, because many sites tell their events
 * apart by the end alone.
 */
function referenceOf({ uid }: EventRow): string {
  if (shorten(uid, MAX_REFERENCE_LENGTH) === uid) return uid
  const digest = createHash('sha256').update(uid).digest('hex').slice(0, 32)
  return `${shorten(uid.replaceAll(/[^!-~]/g, ''), 60)}~${digest}`
}

function bookingOf(
  { room }: Work,
  row: EventRow,
  action: InboundBooking['action'],
  event: DesiredEvent | null,
): InboundBooking {
  const { first, until, revision } = row
  const rooms = [
    {
      reference: '1',
      room_code: room.room_type_id,
      rate_code: CALENDAR_RATE,
      check_in: first,
      check_out: until,
      adults: 1,
      children: 0,
      children_ages: [],
      nightly: null,
      total: null,
      services: [],
      price_note: null,
      payment_collected_by: 'property' as const,
      collected: null,
      guest: null,
    },
  ]
  return {
    action,
    reference: referenceOf(row),
    revision,
    is_dated: true,
    currency: null,
    rooms: action === 'cancel' ? [] : rooms,
    guest: NOBODY,
    commission: null,
    comments: event && ([event.summary, event.description].filter(Boolean).join('\n') || null),
    estimated_arrival_time: null,
  }
}

async function withdraw(work: Work, row: EventRow): Promise<void> {
  if (row.kind === 'block') {
    await unblock(work, row.block_ids)
    return
  }
  const revision = revisionAfter(work, row)
  await acceptBooking(work.ctx, work.of, bookingOf(work, { ...row, revision }, 'cancel', null))
  work.view.forget()
}

async function unblock({ ctx, room, view }: Work, block_ids: readonly string[]): Promise<void> {
  for (const block_id of block_ids) {
    await deleteRoomBlock(ctx, { params: { id: room.id, block_id }, query: undefined, body: undefined })
    view.removed(block_id)
  }
}

/** Keeps a room blocked on the nights of an event that nothing else occupies. */
async function syncBlocks(work: Work, row: EventRow): Promise<EventRow> {
  const { ctx, room, today, view } = work
  const beside = await view.beside(row.block_ids)
  const own = await view.own(row.block_ids)
  const spans = row.spans
    .flatMap((span) => subtractSpans(span, beside))
    .filter(([, until]) => until > today)
    .map(([first, until]): Span => [later(first, today), until])
  const there = own.map(({ first, until }): Span => [later(first, today), until])
  const alive = row.block_ids.filter((id) => own.some((one) => one.id === id))
  if (isDeepStrictEqual(spans, there)) return { ...row, block_ids: alive }
  await unblock(work, alive)
  const block_ids: string[] = []
  for (const [from, to] of spans) {
    const body = { type: 'out_of_order' as const, from, to, reason: `Not available at ${work.of.channel}` }
    const made = await createRoomBlock(ctx, { params: { id: room.id }, query: undefined, body })
    view.added(made)
    block_ids.push(made.id)
  }
  return { ...row, block_ids }
}
