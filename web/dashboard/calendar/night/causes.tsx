import Ban from 'lucide-react/icons/ban'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import type { NightHistory } from '#contract/distribution/night-history.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/page.tsx'
import { PreviewLink } from '../../links.tsx'
import styles from './night.module.css'
import { useNightWords } from './words.ts'

const SIGNS = {
  channel_after_confirmed: { tone: 'red', icon: TriangleAlert },
  channel_before_confirmed: { tone: 'amber', icon: Clock },
  channel_unrecorded: { tone: 'grey', icon: CircleQuestionMark },
  desk: { tone: 'blue', icon: User },
  room_closed: { tone: 'blue', icon: Ban },
} as const

/** What made the night overbooked, with the evidence for each. */
export function Causes({ history }: { history: NightHistory }) {
  const text = usePartMessages('night_history')
  const words = useNightWords(history)
  return (
    <Card>
      <h2 className={styles.heading}>{text.why}</h2>
      <ol className={styles.causes}>
        {history.causes.map((cause) => (
          <li key={`${cause.at} ${cause.reservation_id ?? cause.name}`}>
            <Badge {...SIGNS[cause.kind]}>{text.faults[cause.kind]}</Badge> {words.cause(cause)}
            <ul className="soft">
              {words.evidence(cause).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {cause.reservation_id && (
                <li>
                  <PreviewLink id={cause.reservation_id}>{cause.name}</PreviewLink>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}
