import { useEffect, useId, useState, useSyncExternalStore } from 'react'

/** Open overlays: dialogs, calendars, records. The topmost is last. */
const open_layers: string[] = []
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Registers an overlay while it is open. Returns whether it is the topmost, the only one that handles `Esc`.
 */
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

/**
 * Freezes the value while another overlay is open above, so that the content under a dialog is not rendered
 * again.
 */
export function useWhileTopmost<T>(isTopmost: () => boolean, value: T): T {
  const [held, setHeld] = useState(value)
  const is_topmost = useSyncExternalStore(subscribe, isTopmost)
  if (is_topmost && held !== value) setHeld(value)
  return held
}
