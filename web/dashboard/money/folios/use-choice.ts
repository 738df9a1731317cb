import { useState } from 'react'
import { type ChosenLine, chosenLine, type FolioView, isMovable } from './folio-view.ts'

export interface Choice {
  readonly enabled: boolean
  readonly chosen: readonly ChosenLine[]
  readonly has: (key: string) => boolean
  readonly toggle: (line: ChosenLine, through: boolean) => void
  readonly clear: () => void
}

/** The selection of lines, over all folios; with the shift key a range. */
export function useChoice(views: readonly FolioView[], enabled: boolean): Choice {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const lines = views.flatMap(({ draft }) =>
    draft ? draft.line_items.filter(isMovable).map(({ id }) => chosenLine(draft, id)) : [],
  )
  const chosen = enabled ? lines.filter(({ key }) => keys.has(key)) : []
  return {
    enabled,
    chosen,
    has: (key) => keys.has(key),
    toggle({ key }, through) {
      const on = !keys.has(key)
      const [from, to] = [last, key].map((one) => lines.findIndex((line) => line.key === one)) as [
        number,
        number,
      ]
      const range = through && from >= 0 ? lines.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ key }]
      const next = new Set(keys)
      for (const one of range) on ? next.add(one.key) : next.delete(one.key)
      setKeys(next)
      setLast(key)
    },
    clear: () => setKeys(new Set()),
  }
}
