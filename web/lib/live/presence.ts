import { useEffect, useSyncExternalStore } from 'react'
import type { StreamMessage } from '../../../contract/staff/activity.ts'
import { announce } from '../client.ts'

/** Names of the colleagues who have a reservation open, by its id. */
export type People = ReadonlyMap<string, readonly string[]>

let people: People = new Map()
/** What this page shows. */
let shown: string | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: People) {
  people = next
  for (const listener of listeners) listener()
}

/** From the stream. */
export function applyPresence({ id, people: names = [] }: StreamMessage): void {
  if (id === null) return
  const next = new Map(people)
  if (names.length > 0) next.set(id, names)
  else next.delete(id)
  set(next)
}

/** A new stream tells everything anew, and knows nothing of this page yet. */
export function renewPresence(): void {
  if (people.size > 0) set(new Map())
  if (shown !== undefined) announce(shown)
}

export const usePeople = (): People => useSyncExternalStore(subscribe, () => people)

/** Somebody who only passes over records with `j` and `k` is not told to be there. */
const REST_MS = 300

/** Tells colleagues that this page shows a reservation, for as long as it does. */
export function useAnnounced(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      shown = id
      announce(id)
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      if (shown !== id) return
      shown = undefined
      announce(undefined)
    }
  }, [id])
}
