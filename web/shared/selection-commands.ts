import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What the search offers to do with the selected rows of the open list. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly run: () => void
}

const NONE: readonly Command[] = []
let commands = NONE
const listeners = new Set<() => void>()
function set(next: readonly Command[]) {
  commands = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSelectionCommands = () => useSyncExternalStore(subscribe, () => commands)

/** Offers commands while rows are selected. */
export function useCommands(offered: readonly Command[]) {
  const late = useRef(offered)
  late.current = offered
  const titles = offered.map(({ id, title }) => `${id} ${title}`).join('|')
  useEffect(() => {
    if (titles === '') return undefined
    // As of the moment of the choice: rows may have changed since the list was drawn.
    set(late.current.map(({ id, title }) => ({ id, title, run: () => runNow(late.current, id) })))
    return () => set(NONE)
  }, [titles])
}

const runNow = (offered: readonly Command[], id: string) => offered.find((one) => one.id === id)?.run()
