import type { ReactNode } from 'react'
import type { Activity } from '../../../contract/activity.ts'
import { useFormats, useText } from '../../lib/i18n/language.tsx'
import { RequestLink } from '../links.tsx'
import { useMe } from '../shell/session.ts'
import styles from './entry.module.css'

const MOST_CHANGES = 6

/** One thing that was done: when, by whom, what, and each field before and after. */
export function ActivityEntry({ entry, children }: { entry: Activity; children?: ReactNode }) {
  const { staff, activity } = useText()
  const formats = useFormats()
  const { permissions } = useMe()
  const { actor, changes, request_id } = entry
  const shown = changes.slice(0, MOST_CHANGES)
  return (
    <div className={styles.entry}>
      <header>
        <strong>{activity.actions[entry.action] ?? entry.action}</strong>
        <span className="soft">
          {actor.name ?? staff.audit.actor_types[actor.type]} · {formats.instant(entry.at)}
        </span>
        {children}
        {request_id && permissions.includes('getRequest') && (
          <RequestLink id={request_id}>{activity.request}</RequestLink>
        )}
      </header>
      {shown.length > 0 && (
        <dl>
          {shown.map(({ field, before, after }) => (
            <div key={field}>
              <dt>
                <code>{field}</code>
              </dt>
              <dd>
                <Value value={before} /> → <Value value={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > shown.length && (
        <p className="soft">{staff.audit.more_changes(changes.length - shown.length)}</p>
      )}
    </div>
  )
}

const LONGEST = 120

/** Any value in a line: money as money, the rest as it is written. */
function Value({ value }: { value: unknown }) {
  const formats = useFormats()
  if (value === null || value === undefined) return <span className="soft">–</span>
  if (typeof value === 'object') {
    const { amount, currency } = value as { amount?: unknown; currency?: unknown }
    if (typeof amount === 'number' && typeof currency === 'string') return formats.money({ amount, currency })
    const written = JSON.stringify(value)
    return <code>{written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written}</code>
  }
  return String(value)
}
