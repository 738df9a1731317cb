import type { Group } from '#contract/stays/groups.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
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
