import { type ReactNode, useState } from 'react'
import type { Activity } from '#contract/audit-log/activity.ts'
import { type FieldWords, useActionName, useFieldName, useValueWords } from '../../lib/i18n/field-words.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.ts'
import { RequestLink } from '../links.tsx'
import styles from './entry.module.css'

const MAX_CHANGES = 6

interface ActivityEntryProps {
  readonly entry: Activity
  /** Formatters for values that only this record has. */
  readonly words?: FieldWords
  readonly children?: ReactNode
}

/** An entry of the audit log: when, by whom, what, and each field before and after. */
export function ActivityEntry({ entry, words, children }: ActivityEntryProps) {
  const { staff } = useMessages()
  const { request } = usePartMessages('activity')
  const formats = useFormats()
  const actionName = useActionName()
  const fieldName = useFieldName(entry.action)
  const { permissions } = useMe()
  const { actor, changes, request_id, names } = entry
  const [all, setAll] = useState(false)
  const shown = all ? changes : changes.slice(0, MAX_CHANGES)
  // A new record had no values before.
  const is_new = changes.every(({ before }) => before === null)
  return (
    <div className={styles.entry}>
      <header>
        <strong>{actionName(entry.action)}</strong>
        <span className="soft">
          {actor.name ?? staff.audit.actor_types[actor.type]} · {formats.instant(entry.at)}
        </span>
        {children}
        {request_id && permissions.includes('getRequest') && (
          <RequestLink id={request_id}>{request}</RequestLink>
        )}
      </header>
      {shown.length > 0 && (
        <dl>
          {shown.map(({ field, before, after }) => (
            <div key={field}>
              <dt title={field}>{fieldName(field) ?? <code>{field}</code>}</dt>
              <dd>
                {!is_new && (
                  <>
                    <Value {...{ field, value: before, names, words }} /> →{' '}
                  </>
                )}
                <Value {...{ field, value: after, names, words }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > shown.length && (
        <Button variant="subtle" size="compact-xs" px={0} onClick={() => setAll(true)}>
          {staff.audit.more_changes(changes.length - shown.length)}
        </Button>
      )}
    </div>
  )
}

interface ValueProps extends Pick<Activity, 'names'> {
  readonly field: string
  readonly value: unknown
  readonly words: FieldWords | undefined
}

/** A value as formatted on screens; an id by its name. */
function Value({ field, value, names, words }: ValueProps) {
  const write = useValueWords(names, words)
  return value === null || value === undefined ? <span className="soft">–</span> : write(field, value)
}

/** Entries under each other. */
export const ActivityList = ({ children }: { children: ReactNode }) => (
  <ol className={styles.entries}>{children}</ol>
)
