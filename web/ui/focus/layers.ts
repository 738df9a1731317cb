import { useEffect, useId, useState, useSyncExternalStore } from 'react'

/** What stands above the page: dialogs, calendars, records. The topmost last. */
const open_layers: string[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts as a layer while it is open. Answers whether it is the topmost: `Esc` is for that one alone. */
export function useTopmost(open = true): () => boolean {
  const id = useId()
  useEffect(() => {
    if (!open) return
    open_layers.push(id)
    changed()
    return () => {
      open_layers.splice(open_layers.indexOf(id), 1)
      changed()
    }
  }, [id, open])
  return () => open_layers.at(-1) === id
}

/** The value as it was when another layer opened above, until that has closed: what is under a dialog is not built anew. */
export function useWhileTopmost<T>(isTopmost: () => boolean, value: T): T {
  const [held, setHeld] = useState(value)
  const is_topmost = useSyncExternalStore(subscribe, isTopmost)
  if (is_topmost && held !== value) setHeld(value)
  return held
}
