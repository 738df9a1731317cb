import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../lib/api-error.ts'
import { useRead } from '../lib/data.ts'
import { useFieldName, useValueWords } from '../lib/i18n/field-words.ts'
import { useText } from '../lib/i18n/language.tsx'
import type { Args, ReadId } from '../lib/operations.ts'
import styles from './conflict.module.css'
import { Shown, SkeletonRows } from './states.tsx'

interface Versioned {
  readonly version: number
}

interface ConflictProps {
  /** Reads what there is now. */
  readonly operation: ReadId
  readonly id: string
  readonly seen: object
  readonly changes: object
  readonly apply: (version: number) => void
  /** Gives up what was about to be changed; handed what there is now. */
  readonly discard: (now: object) => void
}

/** Somebody was faster: what they changed beside what was about to be changed, and the choice. */
export function ConflictDialog({ operation, id, seen, changes, apply, discard }: ConflictProps) {
  const text = useText().states
  const now = useRead(operation, { params: { id } } as unknown as Args<ReadId>) as unknown as UseQueryResult<
    Versioned,
    ApiError
  >
  return (
    <section role="alert" className={styles.conflict} aria-label={text.conflict_title}>
      <h3>{text.conflict_title}</h3>
      <p>{text.conflict_body}</p>
      <Shown query={now} skeleton={<SkeletonRows rows={2} />}>
        {(current) => (
          <>
            <Differences seen={seen} now={current} changes={changes} />
            <div className={styles.actions}>
              <Button onClick={() => discard(current)}>{text.conflict_discard}</Button>
              <Button variant="filled" onClick={() => apply(current.version)}>
                {text.conflict_apply}
              </Button>
            </div>
          </>
        )}
      </Shown>
    </section>
  )
}

/** What nobody has changed by hand. */
const UNIMPORTANT = new Set(['version', 'updated_at', 'last_success_at', 'last_failure_at'])

function Differences({ seen, now, changes }: { seen: object; now: object; changes: object }) {
  const text = useText().states
  const fieldName = useFieldName()
  const words = useValueWords()
  const of = (values: object, field: string) => (values as Record<string, unknown>)[field]
  const fields = [...new Set([...Object.keys(now), ...Object.keys(changes)])].filter(
    (field) =>
      !UNIMPORTANT.has(field) &&
      (field in changes || JSON.stringify(of(seen, field)) !== JSON.stringify(of(now, field))),
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[text.conflict_field, text.conflict_before, text.conflict_now, text.conflict_yours].map(
            (title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" title={field}>
              {fieldName(field) ?? <code>{field}</code>}
            </th>
            <td>{words(field, of(seen, field))}</td>
            <td>{words(field, of(now, field))}</td>
            <td>{field in changes ? words(field, of(changes, field)) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
