import { useWrite } from '#web/lib/data.ts'
import { addDays } from '#web/lib/formats.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button } from '#web/ui/controls/button.ts'
import { showToast } from '#web/ui/toasts.tsx'

interface LowerMinStayProps {
  readonly property_id: string
  readonly plan: { readonly id: string; readonly name: string }
  readonly check_in: string
  readonly check_out: string
  readonly nights: number
  /** What asks for more nights: the arrival, or each night of the stay. */
  readonly of: { readonly arrival: boolean; readonly through: boolean }
  readonly done: () => void
}

/** One click lets a plan sell so few nights on these dates alone, and one key takes it back. */
export function LowerMinStay({
  property_id,
  plan,
  check_in,
  check_out,
  nights,
  of,
  done,
}: LowerMinStayProps) {
  const { shell } = useMessages()
  const text = usePartMessages('selling')
  const { allowed, why } = usePermission('changeRates')
  const write = useWrite('changeRates')
  const elements = [
    ...(of.arrival ? [{ end_date: check_in, restrictions: { min_stay: nights } }] : []),
    ...(of.through ? [{ end_date: addDays(check_out, -1), restrictions: { min_stay_through: nights } }] : []),
  ]
  const changes = elements.map((one) => ({ rate_plan_id: plan.id, start_date: check_in, ...one }))
  async function lower() {
    const { undo } = await write.mutateAsync({ query: {}, body: { property_id, changes } })
    done()
    const takeBack = () => runUndo(write.mutateAsync({ query: {}, body: undo! }), shell.toasts.undone)
    showToast(text.lowered(plan.name, nights), undo ? takeBack : undefined)
  }
  return (
    <>
      <Button
        size="compact-xs"
        mt={4}
        disabled={!allowed || write.isPending}
        title={allowed ? undefined : why}
        onClick={() => void lower().catch(() => undefined)}
      >
        {text.lower(nights)}
      </Button>
      {write.error && <small role="alert">{write.error.message}</small>}
    </>
  )
}
