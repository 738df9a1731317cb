import type { UseQueryResult } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../lib/api-error.ts'
import { useRead } from '../lib/data.ts'
import { useFieldName, useValueWords } from '../lib/i18n/field-words.ts'
import { useMessages } from '../lib/i18n/language.tsx'
import { isEqual } from '../lib/is-equal.ts'
import type { Args, ReadId } from '../lib/operations.ts'
import { Button } from '../ui/controls/button.ts'
import styles from './conflict.module.css'
import { DERIVED } from './derived-fields.ts'
import { QueryState, SkeletonRows } from './query-state.tsx'

interface Versioned {
  readonly version: number
}

interface ConflictProps {
  /** Reads the current record. */
  readonly operation: ReadId
  readonly id: string
  readonly seen: object
  readonly changes: object
  readonly apply: (version: number) => void
  /** Drops the own changes; is called with the current record. */
  readonly discard: (now: object) => void
  /** The name of an id, by its field. */
  readonly nameOf?: ((field: string, id: string) => string | undefined) | undefined
}

/** A version conflict: what somebody else has changed, compared with the own changes, and the choice. */
export function ConflictDialog({ operation, id, seen, changes, apply, discard, nameOf }: ConflictProps) {
  const text = useMessages().states
  const shown = useRef<HTMLElement>(null)
  // In a long dialog the conflict is above the fields being edited.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const now = useRead(operation, { params: { id } } as unknown as Args<ReadId>) as unknown as UseQueryResult<
    Versioned,
    ApiError
  >
  return (
    <section ref={shown} role="alert" className={styles.conflict} aria-label={text.conflict_title}>
      <h3>
        <TriangleAlert size={16} aria-hidden />
        {text.conflict_title}
      </h3>
      <p>{text.conflict_body}</p>
      <QueryState query={now} skeleton={<SkeletonRows rows={2} />}>
        {(current) => (
          <>
            <Differences {...{ operation, seen, now: current, changes, nameOf }} />
            <div className={styles.actions}>
              <Button onClick={() => discard(current)}>{text.conflict_discard}</Button>
              <Button variant="filled" onClick={() => apply(current.version)}>
                {text.conflict_apply}
              </Button>
            </div>
          </>
        )}
      </QueryState>
    </section>
  )
}

/** The derived field that is shown all the same. */
const SUM = 'total'

type DifferencesProps = Pick<ConflictProps, 'operation' | 'seen' | 'changes' | 'nameOf'> & {
  readonly now: object
}

/** Each field with the value that was shown, the current value, and the own change. */
function Differences({ operation, seen, now, changes, nameOf }: DifferencesProps) {
  const text = useMessages().states
  const fieldName = useFieldName(operation)
  const words = useValueWords()
  const of = (values: object, field: string) => (values as Record<string, unknown>)[field]
  const written = (values: object, field: string) => {
    const value = of(values, field)
    return (typeof value === 'string' && nameOf?.(field, value)) || words(field, value)
  }
  const differs = (field: string) => !isEqual(of(seen, field), of(now, field))
  const fields = [...new Set([...Object.keys(now), ...Object.keys(changes)])].filter(
    (field) => field in changes || (!DERIVED.has(field) && differs(field)),
  )
  return (
    <>
      <ul className={styles.fields}>
        {fields.map((field) => (
          <li key={field}>
            <strong title={field}>{fieldName(field) ?? <code>{field}</code>}</strong>
            <dl>
              <div>
                <dt>{text.conflict_before}</dt>
                <dd>{written(seen, field)}</dd>
              </div>
              <div>
                <dt>{text.conflict_now}</dt>
                <dd>{written(now, field)}</dd>
              </div>
              {field in changes && (
                <div>
                  <dt>{text.conflict_yours}</dt>
                  <dd>{written(changes, field)}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
      {SUM in now && differs(SUM) && (
        <p className="number">
          {fieldName(SUM)}: {words(SUM, of(seen, SUM))} → {words(SUM, of(now, SUM))}
        </p>
      )}
    </>
  )
}
