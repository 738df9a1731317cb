import { useState } from 'react'
import type { Assignee, HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { useRead } from '#web/lib/data.ts'
import { peopleOf } from './model.ts'

/** Names without a login, stored on this device. */
const MAX_ADDED = 20

const keyOf = (property_id: string) => `serai.housekeeping.people.${property_id}`

/** Where the browser stores nothing, or something invalid, there are none. */
function readAdded(property_id: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(property_id)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string').slice(-MAX_ADDED) : []
  } catch {
    return []
  }
}

/** Who can be assigned rooms of a property. */
export function usePeople(property_id: string, rooms: readonly HousekeepingRoom[]) {
  const { data } = useRead('listHousekeepers', { query: { property_id } })
  const [added, setAdded] = useState(() => readAdded(property_id))
  const people: readonly Assignee[] = peopleOf(data?.data ?? [], rooms, added)
  const add = (name: string) => {
    const next = [...added.filter((one) => one !== name), name].slice(-MAX_ADDED)
    setAdded(next)
    try {
      localStorage.setItem(keyOf(property_id), JSON.stringify(next))
    } catch {
      // Kept until the page is left.
    }
  }
  return { people, add }
}
