import type { Group } from '#contract/stays/groups.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyZone } from '#web/lib/session.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import { useReleaseWords } from './use-release-words.ts'

/** Room nights of a block: all, picked up, released, and left. rule 31.4 */
export function Figures({ group }: { group: Group }) {
  const text = usePartMessages('groups')
  const formats = useFormats()
  const releaseWords = useReleaseWords()
  const { room_nights, picked_up, released } = group
  return (
    <Stats label={text.figures}>
      <Stat label={text.blocked} value={formats.number(room_nights)} />
      <Stat label={text.picked_up} value={formats.number(picked_up)} />
      <Stat label={text.left} value={formats.number(room_nights - picked_up - released)} />
      {released > 0 && <Stat label={text.released} value={formats.number(released)} />}
      <Stat label={text.release} value={<small>{releaseWords(group)}</small>} />
    </Stats>
  )
}

/** When and why it was cancelled. rule 31.7 */
export function Cancellation({ group: { cancellation, property_id } }: { group: Group }) {
  const text = usePartMessages('groups')
  const { cancel: words } = useMessages().reservations
  const formats = useFormats()
  const zone = usePropertyZone()(property_id)
  if (!cancellation) return null
  const { cancelled_at, reason, note } = cancellation
  return (
    <Card>
      <DescriptionList
        facts={[
          [text.cancelled_why, formats.moment(cancelled_at, zone)],
          [words.reason, words.reasons[reason as keyof typeof words.reasons] ?? reason],
          [words.note, note],
        ]}
      />
    </Card>
  )
}
