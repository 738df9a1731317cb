import type { Money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import styles from '../detail/detail.module.css'

interface ComparisonProps {
  readonly before: Money
  /** The stay after the change, as far as it is known. */
  readonly quote: {
    readonly after: Reservation | undefined
    readonly error: ApiError | null
    readonly isFetching: boolean
  }
  readonly nothing: boolean
}

/** The total before and after, calculated by the service while the fields are edited. */
export function Comparison({ before, quote: { after, error, isFetching }, nothing }: ComparisonProps) {
  const text = usePartMessages('changes')
  const formats = useFormats()
  if (nothing) return <p className="soft">{text.nothing}</p>
  if (error) return <ErrorCard error={error} />
  return (
    <dl className={styles.comparison} aria-live="polite" aria-busy={isFetching}>
      <div>
        <dt>{text.before}</dt>
        <dd>{formats.money(before)}</dd>
      </div>
      <div>
        <dt>{text.after}</dt>
        <dd>{after ? formats.money(after.total) : '…'}</dd>
      </div>
      <div>
        <dt>{text.difference}</dt>
        <dd>
          {!after
            ? '…'
            : after.total.amount === before.amount
              ? text.same
              : formats.difference({ ...before, amount: after.total.amount - before.amount })}
        </dd>
      </div>
    </dl>
  )
}
