import type { ListedGroup } from '#contract/stays/groups.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyZone } from '#web/lib/session.ts'
import { releaseDay } from './release-day.ts'

type Released = Pick<ListedGroup, 'property_id' | 'release_at' | 'released_at'>

/** When the rooms that are not picked up go back on sale, or when they did. rule 31.6 */
export function useReleaseWords(): (group: Released) => string {
  const text = usePartMessages('groups')
  const formats = useFormats()
  const zoneOf = usePropertyZone()
  return ({ property_id, release_at, released_at }) => {
    const zone = zoneOf(property_id) ?? 'UTC'
    if (released_at !== null) return text.released_on(formats.dayOf(released_at, zone))
    return release_at === null ? text.never : formats.day(releaseDay(release_at, zone))
  }
}
