import { useEffect } from 'react'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { areSingleKeysOn, isTyping } from '#web/shared/single-keys.ts'

/** The dialogs that change a stay, each by its key. */
const KEYS = { d: 'nights', r: 'room', p: 'plan', a: 'guests' } as const
export const CHANGES = Object.values(KEYS)
export type ChangeName = (typeof CHANGES)[number]

export const keyOf = (action: string): string | undefined =>
  Object.entries(KEYS).find(([, name]) => name === action)?.[0]

/** The dialog of a key; none while somebody types or holds another key. */
export function changeOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): ChangeName | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  return (KEYS as Record<string, ChangeName | undefined>)[event.key]
}

/** Whether dates, room, plan and party can change: until the guest has left. */
export const isChangeable = ({ status }: Pick<Reservation, 'status'>) =>
  status === 'pending_payment' || status === 'confirmed' || status === 'checked_in'

/** The keys of the stay that is shown; a focused row or bar of another stay has them first. */
export function useChangeKeys(open: ((name: ChangeName) => void) | undefined) {
  useEffect(() => {
    if (!open) return undefined
    const listen = (event: KeyboardEvent) => {
      const name = changeOf(event)
      if (!name || isTyping(event) || event.defaultPrevented || !areSingleKeysOn()) return
      if (document.querySelector('.mantine-Modal-content')) return
      event.preventDefault()
      open(name)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open])
}
