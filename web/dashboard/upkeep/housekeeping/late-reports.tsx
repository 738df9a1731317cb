import type { HousekeepingRoom } from '#contract/upkeep/housekeeping.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './housekeeping.module.css'

interface LateReportsProps {
  readonly room: HousekeepingRoom
  readonly zone: string
  readonly close: () => void
}

/** Superseded actions, the latest first. rule 24.9 */
export function LateReports({ room: { name, superseded }, zone, close }: LateReportsProps) {
  const text = usePartMessages('housekeeping').late
  const { states } = useMessages()
  const formats = useFormats()
  return (
    <Dialog title={text.title(name)} close={close} actions={<Button onClick={close}>{states.close}</Button>}>
      <p className="soft">{text.hint}</p>
      <ul className={styles.late}>
        {superseded.toReversed().map(({ action, at, received_at, by, note }) => (
          <li key={`${received_at} ${at} ${action}`}>
            <strong>{text.actions[action]}</strong> · {by ?? text.by_nobody}
            <br />
            <span className="soft">
              {text.at(formats.timeOfDay(at, zone))}, {text.received(formats.timeOfDay(received_at, zone))}
              {note && ` · ${note}`}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
