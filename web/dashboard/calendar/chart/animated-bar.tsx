import { useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/client.ts'
import { useMe } from '#web/lib/session.ts'
import type { ReadStay } from '../actions/room-moves.ts'
import type { ChartWords } from '../words.ts'
import styles from './drag-preview.module.css'
import type { BarPlace } from './use-bar-animation.ts'

interface GlidedProps {
  readonly moved: readonly BarPlace[]
  readonly read: ReadStay
  readonly words: ChartWords
  /** Width of the column of names in pixels. */
  readonly label: number
}

interface NamedPlace extends BarPlace {
  readonly who: string
}

const SHOWN_MS = 5_000
/** When many bars move at once, nobody reads the names. */
const MAX_NAMED = 3

/** A label beside a bar that a colleague has just moved. */
export function Glided({ moved, read, words, label }: GlidedProps) {
  const { user } = useMe()
  const [named, setNamed] = useState<readonly NamedPlace[]>([])
  const reading = useRef(read)
  reading.current = read
  useEffect(() => {
    if (moved.length === 0 || moved.length > MAX_NAMED) return
    let over = false
    const name = async (place: BarPlace): Promise<NamedPlace[]> => {
      const stay = await reading.current(place.bar.key)
      if (!stay) return []
      const query = { limit: 1 }
      const { data } = await call('listReservationActivity', { params: { id: stay.id }, query })
      const { actor } = data[0] ?? {}
      return actor?.name && actor.id !== user.id ? [{ ...place, who: actor.name }] : []
    }
    // If the name cannot be loaded the label is left out.
    Promise.all(moved.map(name)).then(
      (found) => over || setNamed(found.flat()),
      () => undefined,
    )
    const timer = setTimeout(() => setNamed([]), SHOWN_MS)
    return () => {
      over = true
      clearTimeout(timer)
      setNamed([])
    }
  }, [moved, user.id])
  return named.map(({ bar, left, top, who }) => (
    <div key={bar.id} role="note" className={styles.who} style={{ left: label + left + 8, top: top - 10 }}>
      {words.just_now(who)}
    </div>
  ))
}
