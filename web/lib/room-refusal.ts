import type { ApiError } from './api-error.ts'
import type { Formats } from './formats.ts'
import type { Catalogue } from './i18n/catalogue.ts'

interface RoomRefusal {
  readonly reason?: string
  readonly room_name?: string
  readonly confirmation_code?: string
  readonly check_in?: string
  readonly check_out?: string
  readonly until?: string
}

/** The reason of an SVC-1006 as a sentence; undefined for an unknown reason. */
export function roomRefusalWords(
  { code, details }: ApiError,
  { room_refusals }: Catalogue['errors'],
  formats: Formats,
): string | undefined {
  if (code !== 'SVC-1006' || !details) return undefined
  const { reason = '', room_name = '', confirmation_code = '', ...days } = details as RoomRefusal
  const day = (date: string | undefined) => (date ? formats.day(date) : '')
  return room_refusals[reason]?.(
    room_name,
    confirmation_code,
    day(days.check_in),
    day(days.until ?? days.check_out),
  )
}
