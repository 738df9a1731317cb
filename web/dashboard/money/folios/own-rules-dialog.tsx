import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { useServices } from '../../pricing/services/public.ts'
import { RulesField, ruleBody, ruleValues } from '../routing/public.ts'

interface OwnRulesProps {
  readonly reservation: Reservation
  readonly close: () => void
}

/** The own rules of a stay. rule 7.68 */
export default function OwnRulesDialog({ reservation, close }: OwnRulesProps) {
  const text = usePartMessages('routing')
  const { states } = useMessages()
  const services = useServices(reservation.property_id)
  const { company_id, group_id } = reservation
  const form = useRecordForm('updateReservation', reservation, {
    values: ({ routing }) => ({ routing: ruleValues(routing) }),
    body: ({ routing }) => ({ routing: ruleBody(routing) }),
    read: 'getReservation',
    close,
    done: () => text.saved,
  })
  return (
    <FormDialog title={text.own_title} form={form} submit={states.save} close={close}>
      <p className="soft">{text.own_hint}</p>
      <RulesField
        rules={form.values.routing}
        payers={[
          'guest',
          ...(company_id === null ? [] : (['company'] as const)),
          ...(group_id === null ? [] : (['group'] as const)),
        ]}
        services={services}
        onChange={(routing) => form.set({ routing: [...routing] })}
        problem={form.problem}
      />
    </FormDialog>
  )
}
