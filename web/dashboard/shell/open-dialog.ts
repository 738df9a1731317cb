import { useSyncExternalStore } from 'react'

type OpenDialog = 'search' | 'keyboard'
let open: OpenDialog | undefined
const listeners = new Set<() => void>()
function show(dialog: OpenDialog | undefined) {
  open = dialog
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openSearch = () => show('search')
export const openShortcuts = () => show('keyboard')
export const closeDialog = () => show(undefined)
/** Which of the two is open. */
export const useOpenDialog = () => useSyncExternalStore(subscribe, () => open)

let inspects = false
export function toggleInspector() {
  inspects = !inspects
  for (const listener of listeners) listener()
}
/** Whether the Inspector is open: it stays so from screen to screen. */
export const useInspector = () => useSyncExternalStore(subscribe, () => inspects)

let ahead = ''
let hear: ((typed: string) => void) | undefined

/** Buffers input after Ctrl K until the field is mounted and has the focus. Returns the function that stops it. */
export function bufferTyped(listener: (typed: string) => void): () => void {
  hear = listener
  if (ahead) listener(ahead)
  ahead = ''
  return () => {
    hear = undefined
  }
}

/** Whether a letter was typed while the search is open and its field does not have the focus yet. */
export function typeAhead(letter: string): boolean {
  if (open !== 'search') return false
  if (hear) hear(letter)
  else ahead += letter
  return true
}
