import { useState } from 'react'
import type { GroupName } from '../screen.ts'

const STORED = 'serai.navigation.closed'

const read = (): ReadonlySet<string> => new Set((localStorage.getItem(STORED) ?? '').split(' '))

/** The collapsed groups of the navigation, remembered on this device. */
export function useClosedGroups() {
  const [closed, setClosed] = useState(read)
  const toggle = (id: GroupName) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    localStorage.setItem(STORED, [...next].filter(Boolean).join(' '))
    setClosed(next)
  }
  return { closed, toggle }
}
