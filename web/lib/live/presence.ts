import { useEffect, useSyncExternalStore } from 'react'
import type { StreamMessage } from '#contract/live-updates/stream.staff.ts'
import { announce } from '../client.ts'

/** Names of the colleagues who have a reservation open, by its id. */
export type People = ReadonlyMap<string, readonly string[]>

let people: People = new Map()
/** The reservation that this page shows. */
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

/** Applies a presence message of the stream. */
export function applyPresence({ id, people: names = [] }: StreamMessage): void {
  if (id === null) return
  const next = new Map(people)
  if (names.length > 0) next.set(id, names)
  else next.delete(id)
  set(next)
}

/** A new stream sends the presence of all others again, and has none of this page yet. */
export function renewPresence(): void {
  if (people.size > 0) set(new Map())
  if (shown !== undefined) announce(shown)
}

export const usePeople = (): People => useSyncExternalStore(subscribe, () => people)

/** Moving over records with `j` and `k` faster than this is not announced. */
const REST_MS = 300

/** Announces to colleagues that this page shows a reservation, while it does. */
export function useAnnouncePresence(id: string): void {
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
