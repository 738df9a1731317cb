import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useRead, useWrite } from '#web/lib/data.ts'
import type { NewStaySearch } from '../search.ts'
import type { BookingForm } from './draft.ts'

/**
 * Fills in the guest of the entry of the waiting list in the address, once. Returns what records that the guest has booked; nothing
 * without an entry. rule 34.5
 */
export function useWaitingEntry(form: BookingForm): (reservation_id: string) => void {
  const { waiting_entry_id: id } = useSearch({ strict: false }) as NewStaySearch
  const { data } = useRead('getWaitingEntry', { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const book = useWrite('bookWaitingEntry')
  const is_filled = useRef(false)
  useEffect(() => {
    if (!data || is_filled.current) return
    is_filled.current = true
    const { first_name, last_name, email, phone } = data.guest
    if (data.guest_id === null)
      form.set({ guest: { first_name, last_name, email: email ?? '', phone: phone ?? '' } })
  })
  return (reservation_id) => {
    if (id !== undefined) book.mutate({ params: { id }, body: { reservation_id } })
  }
}
