import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Property } from '#contract/property/properties.ts'
import { call } from '#web/lib/client.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import styles from './preview.module.css'
import { type BookingPageValues, bookingPageBody } from './values.ts'

/** After the last key, so that a word is one request. */
const DELAY_MS = 500

interface DraftFrameProps {
  readonly property_id: string
  readonly values: BookingPageValues
  readonly language: Language
  /** Saved by themselves; the frame follows them. */
  readonly photos: Property['booking_page']['photos']
}

/** The first page of what is typed, before it is saved, in a frame in which nothing runs. rule 26.19 */
export function DraftFrame({ property_id: id, values, language, photos }: DraftFrameProps) {
  const text = usePartMessages('booking_page')
  // The name in the address is not seen there.
  const { slug: _, ...booking_page } = bookingPageBody(values).booking_page
  const draft = useDelayed(JSON.stringify({ language, booking_page }))
  const { data, error } = useQuery({
    queryKey: ['previewBookingPage', id, draft, JSON.stringify(photos)],
    queryFn: ({ signal }) =>
      call('previewBookingPage', { params: { id }, body: JSON.parse(draft) }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <>
      {error && (
        <p className="soft" role="status">
          {text.draft_wrong}
        </p>
      )}
      <iframe className={styles.frame} sandbox="" srcDoc={data?.html ?? ''} title={text.preview} />
    </>
  )
}

/** The last value that has stayed for a moment. */
function useDelayed(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
