import { useServices } from '#web/dashboard/pricing/services/public.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { ActionDialogProps } from '../actions/action-props.ts'
import styles from '../detail/detail.module.css'
import { PartyFields } from '../party-fields.tsx'
import { PartyGenderField } from '../party-gender-field.tsx'
import { StayFormDialog } from './stay-form-dialog.tsx'
import { StayServices } from './stay-services.tsx'
import { useStayForm } from './use-stay-form.ts'

/** How many stay, and the services that are counted by them. */
export function GuestsDialog(props: ActionDialogProps) {
  const text = usePartMessages('changes')
  const stay = useStayForm(props)
  const { seen, form, quote } = stay
  const services = useServices(seen.property_id)
  return (
    <StayFormDialog title={text.guests_of(props.name)} stay={stay} close={props.close}>
      <div className={styles.two}>
        <PartyFields party={form.values} set={form.set} className={styles.wide} autofocus />
        <PartyGenderField
          room_type_id={seen.room_type_id}
          value={form.values.party_gender}
          onChange={(party_gender) => form.set({ party_gender })}
          error={form.problem('party_gender')}
        />
      </div>
      {services && services.length + seen.services.length > 0 && (
        <StayServices reservation={seen} stay={form.values} set={form.set} error={quote.error} />
      )}
    </StayFormDialog>
  )
}
