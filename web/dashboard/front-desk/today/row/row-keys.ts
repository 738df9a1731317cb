import { useEffect, useRef } from 'react'
import { type ChangeName, changeOf } from '#web/dashboard/stays/reservations/public.ts'
import { usePermission } from '#web/lib/session.ts'
import { areSingleKeysOn, isTyping } from '#web/shared/single-keys.ts'

/** The keys of the dialogs of a stay, while the focus is in its row: before those of the stay beside the list. */
export function useRowKeys(open: ((name: ChangeName) => void) | undefined) {
  const here = useRef<HTMLDivElement>(null)
  const { allowed } = usePermission('updateReservation')
  useEffect(() => {
    const row = here.current?.closest('tr')
    if (!row || !open || !allowed) return undefined
    const listen = (event: KeyboardEvent) => {
      const name = isTyping(event) || !areSingleKeysOn() ? undefined : changeOf(event)
      if (!name) return
      event.preventDefault()
      open(name)
    }
    row.addEventListener('keydown', listen)
    return () => row.removeEventListener('keydown', listen)
  }, [open, allowed])
  return here
}
