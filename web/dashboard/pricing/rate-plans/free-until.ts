import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { useNow } from '#web/ui/time.tsx'

/** The end of free cancellation of a stay, as the service calculates it; described as past where it has passed. */
export interface FreeUntil {
  readonly sentence: string
  readonly is_past: boolean
}

const EVERY_MS = 30_000

/** Formats a moment in the property's zone; null where the stay is no longer free and no moment is known. */
export function useFreeUntil(timezone: string | undefined): (until: string | null) => FreeUntil {
  const { policies: text } = useMessages()
  const formats = useFormats()
  const now = useNow(EVERY_MS)
  return (until) => {
    if (until === null) return { sentence: text.not_free, is_past: true }
    const when = formats.moment(until, timezone)
    // Exactly at the deadline it is still free. rule 3
    const is_past = now > Date.parse(until)
    return { sentence: is_past ? text.no_longer_free(when) : text.free_until(when), is_past }
  }
}
