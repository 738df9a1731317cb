import { useEffect, useState } from 'preact/hooks'
import type { HousekeepingAction, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { ask, readMe } from './api.ts'
import { compareClocks, serviceNow } from './clock.ts'
import { languageOf, loadLanguage } from './language.ts'
import { type Person, personOf } from './people/person.ts'
import { type CachedList, database, type QueuedWork, type RoomList, type Work } from './queue/database.ts'
import { enqueue, onQueueChange, readQueue } from './queue/queue.ts'
import { sendFirst } from './queue/send.ts'

export interface PhoneState {
  readonly phase: 'starting' | 'signed_out' | 'signed_in'
  readonly person?: Person
  readonly property_id?: string
  readonly cached?: CachedList
  /** Of all users of this phone. */
  readonly queue: readonly QueuedWork[]
  /** The last request got no response. */
  readonly is_offline: boolean
  /** The session has ended; the user keeps working offline. */
  readonly has_ended: boolean
  /** Why a scanned QR code did not sign in. */
  readonly scan_problem?: 'scan_again' | 'code_blocked' | 'sign_in_offline' | undefined
  /** A toast. */
  readonly message?: string | undefined
}

let state: PhoneState = { phase: 'starting', queue: [], is_offline: false, has_ended: false }
const listeners = new Set<() => void>()

export function update(change: Partial<PhoneState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export const current = (): PhoneState => state

export function usePhone(): PhoneState {
  const [, render] = useState({})
  useEffect(() => {
    const listener = () => render({})
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return state
}

const PROPERTY_KEY = 'serai.housekeeping.property'
const listKey = (person: Person, property_id: string) => `${person.id} ${property_id}`

/** Shows the page of a user: from the data stored on the phone, then from the response of the service. */
async function show(person: Person): Promise<void> {
  const remembered = localStorage.getItem(PROPERTY_KEY)
  const property_id = (person.properties.find(({ id }) => id === remembered) ?? person.properties[0])?.id
  await loadLanguage(languageOf(person))
  const db = await database()
  await db.put('settings', person, 'person')
  const cached = property_id && (await db.get('lists', listKey(person, property_id)))
  const { cached: _cached, property_id: _id, ...others } = state
  state = { ...others, ...(property_id && { property_id }), ...(cached && { cached }) }
  update({ phase: 'signed_in', person, has_ended: false, scan_problem: undefined })
}

/** Whether the session of the browser belongs to the user shown. */
let is_verified = false

/** Reads the signed-in user and shows their page: another tab may have signed in somebody else. */
async function verify(): Promise<boolean> {
  const answer = await readMe()
  is_verified = answer.outcome === 'done'
  update({ is_offline: answer.outcome === 'retry' })
  if (answer.outcome === 'done') await show(personOf(answer.body))
  else if (answer.outcome === 'session') update(state.person ? { has_ended: true } : { phase: 'signed_out' })
  return is_verified
}

/** After sign-in, and when the page opens; offline with the last user. */
export async function startSession(): Promise<void> {
  update({ queue: await readQueue() })
  if (!(await verify()) && state.is_offline) {
    const last = await (await database()).get('settings', 'person')
    if (last) await show(last)
    else update({ phase: 'signed_out' })
  }
  void synchronise()
}

/** Signs out of the page; the queue stays. */
export async function endSession(): Promise<void> {
  is_verified = false
  await (await database()).delete('settings', 'person')
  const { person: _person, cached: _cached, ...others } = state
  state = others
  update({ phase: 'signed_out', has_ended: false })
}

export async function chooseProperty(property_id: string): Promise<void> {
  localStorage.setItem(PROPERTY_KEY, property_id)
  if (state.person) await show(state.person)
  void synchronise()
}

/**
 * Stores work in the queue and sends it as soon as possible. Rejects where the storage of the phone is full.
 */
export async function perform(room: HousekeepingRoom, work: readonly Work[], key: string): Promise<void> {
  const { person, property_id } = state
  // The service takes whole seconds; work of the same second stays in its order.
  const at = `${new Date(serviceNow()).toISOString().slice(0, 19)}Z`
  await enqueue(
    work.map((one, i) => ({
      key: i === 0 ? key : crypto.randomUUID(),
      user_id: person!.id,
      user_name: person!.name,
      property_id: property_id!,
      room_name: room.name,
      at,
      work: one,
    })),
  )
  void synchronise()
}

export const record = (
  room: HousekeepingRoom,
  action: HousekeepingAction,
  note?: string | null,
): Promise<void> =>
  perform(
    room,
    [{ kind: 'record', room_id: room.room_id, action, ...(note !== undefined && { note }) }],
    crypto.randomUUID(),
  )

async function readList(): Promise<boolean> {
  const { person, property_id } = state
  if (!person || !property_id) return true
  const asked_at = Date.now()
  const answer = await ask<RoomList>(`/housekeeping?property_id=${property_id}`)
  if (answer.outcome === 'session') is_verified = false
  update({ is_offline: answer.outcome === 'retry' })
  if (answer.outcome !== 'done') return false
  compareClocks(answer.body.at, asked_at)
  // User or property may have changed meanwhile.
  const cached = { list: answer.body, read_at: new Date(serviceNow()).toISOString() }
  await (await database()).put('lists', cached, listKey(person, property_id))
  if (state.person?.id === person.id && state.property_id === property_id) update({ cached })
  return true
}

function replaceRoom(room: HousekeepingRoom): void {
  const { cached } = state
  if (!cached) return
  const data = cached.list.data.map((one) => (one.room_id === room.room_id ? room : one))
  update({ cached: { ...cached, list: { ...cached.list, data } } })
}

/**
 * Sends the queue in order. Returns the delay of the next attempt in milliseconds; undefined for an empty
 * queue.
 */
async function sendAll(): Promise<number | undefined> {
  for (let refused = 0; ; ) {
    if (!is_verified && !(await verify())) return 0
    const answer = await sendFirst(state.person!.id)
    if (answer.outcome === 'empty') return undefined
    update({ is_offline: answer.outcome === 'retry' })
    if (answer.outcome === 'retry') return answer.after_ms
    if (answer.outcome === 'sent') {
      refused = 0
      if (answer.room) replaceRoom(answer.room)
      continue
    }
    is_verified = false
    // The user is signed in but may not write yet: a second factor is required.
    if (++refused < 2) continue
    update({ has_ended: true })
    return 0
  }
}

const MIN_WAIT_MS = 2_000
const MAX_WAIT_MS = 60_000
let wait_ms = MIN_WAIT_MS
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let is_wanted_again = false

/** Sends the queue, then reads the list. A call while it runs makes it run once more, not in parallel. */
export function synchronise(): Promise<void> {
  is_wanted_again = running !== undefined
  running ??= synchroniseOnce().finally(() => {
    running = undefined
    if (is_wanted_again) void synchronise()
  })
  return running
}

async function synchroniseOnce(): Promise<void> {
  clearTimeout(timer)
  if (!state.person) return
  const after_ms = await sendAll()
  const is_read = after_ms === undefined && (await readList())
  if (is_read) {
    wait_ms = MIN_WAIT_MS
    return
  }
  if (state.has_ended || state.phase !== 'signed_in') return
  timer = setTimeout(synchronise, Math.max(after_ms ?? 0, wait_ms))
  wait_ms = Math.min(wait_ms * 2, MAX_WAIT_MS)
}

onQueueChange(async () => update({ queue: await readQueue() }))
