import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Button } from '../../ui/controls/button.ts'
import { CopyAsApi } from '../copy-as-api.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { SheetPlan } from './model/sheet.ts'
import styles from './rates.module.css'
import type { Rates } from './use-rates.ts'

/** What the pending layer comes to: by the service once it has answered, until then by what is in view. */
function usePendingWords({ preview, limits, tried, edits }: Rates): string {
  const text = usePartMessages('rates')
  if (edits.size === 0) return ''
  if (tried) return text.pending(tried.counts)
  const nights = [...preview.values(), ...limits.values()].reduce((sum, days) => sum + days.size, 0)
  return text.pending({
    nights: Math.max(nights, edits.size),
    plans: preview.size,
    ...(limits.size > 0 && { room_types: limits.size }),
  })
}

/** How many nights of how many plans would change, and the button that applies it. */
export function PendingBar({ rates, problem }: { rates: Rates; problem: string | undefined }) {
  const text = usePartMessages('rates')
  const words = usePendingWords(rates)
  const { edits, refusal, renewed, is_busy, is_unanswered, tried } = rates
  const is_conflict = refusal?.code === 'SVC-1015'
  return (
    <>
      <div className="visually-hidden" role="status">
        {words && text.pending_status(words)}
      </div>
      {is_unanswered && (
        <p className={styles.problem} role="alert">
          <TriangleAlert size={14} aria-hidden /> {text.unanswered}
        </p>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          <TriangleAlert size={14} aria-hidden /> {problem}
        </p>
      )}
      {renewed.length > 0 && <Renewed plans={renewed} accept={rates.accept} />}
      {refusal && !is_conflict && <ErrorCard error={refusal} />}
      <LeaveGuard enabled={edits.size > 0}>{words}</LeaveGuard>
      {edits.size > 0 && (
        <section className={styles.pending} aria-label={text.pending_title}>
          <strong>{words}</strong>
          {tried && tried.channels.length === 0 && <span className="soft">{text.no_channels}</span>}
          <div className={styles.end}>
            <CopyAsApi operation="changeRates" args={{ body: rates.request }} />
            <Button onClick={rates.undo}>{text.undo_step}</Button>
            <Button onClick={() => rates.drop()}>{text.drop}</Button>
            <Button
              variant="filled"
              loading={is_busy}
              disabled={renewed.length > 0 || (refusal !== undefined && !is_conflict && !is_unanswered)}
              onClick={rates.apply}
              aria-keyshortcuts="Control+Enter"
            >
              {text.apply}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

/** After a conflict: who changed which plans; the pending edits are kept, and shown on the current state. */
function Renewed({ plans, accept }: { plans: readonly SheetPlan[]; accept: () => void }) {
  const text = usePartMessages('rates')
  const formats = useFormats()
  const people = [...new Set(plans.flatMap((plan) => lastAuthor(plan) ?? []))]
  return (
    <section className={styles.conflict} role="alert" aria-label={text.conflict.title}>
      <TriangleAlert size={16} aria-hidden />
      <div>
        <strong>{text.conflict.title}</strong>
        <p>{text.conflict.body(formats.list(plans.map(({ name }) => name)), formats.list(people))}</p>
      </div>
      <Button onClick={accept}>{text.conflict.accept}</Button>
    </section>
  )
}

/** Who last changed a date of the plan. */
function lastAuthor({ own }: SheetPlan): string | undefined {
  const dated = [...own.values()].filter(({ changed_at, changed_by }) => changed_at && changed_by)
  dated.sort((one, other) => (one.changed_at! < other.changed_at! ? 1 : -1))
  return dated[0]?.changed_by ?? undefined
}
