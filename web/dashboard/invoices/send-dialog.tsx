import type { Guest } from '#contract/guests/guests.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { QueryState, SkeletonRows } from '../../shared/query-state.tsx'
import { DialogForm } from '../../shared/record-form.tsx'
import { useRecordForm } from '../../shared/use-record-form.ts'
import { Checkbox } from '../../ui/controls/choice.ts'
import { TextInput } from '../../ui/controls/input.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { InvoiceDialogProps } from './dialog-props.ts'

/** Shows the recipient before sending, which cannot be undone. */
export function SendDialog({ invoice, close }: InvoiceDialogProps) {
  const text = useMessages().invoices
  const guest = useRead('getGuest', { params: { id: invoice.guest_id } })
  const stay = useRead('getReservation', { params: { id: invoice.reservation_id } })
  return (
    <Dialog title={text.send_title} close={close}>
      <QueryState query={guest} skeleton={<SkeletonRows rows={1} />}>
        {(found) => (
          <QueryState query={stay} skeleton={<SkeletonRows rows={1} />}>
            {({ booker, warnings }) => (
              <SendForm invoice={invoice} guest={found} booker={booker} warnings={warnings} close={close} />
            )}
          </QueryState>
        )}
      </QueryState>
    </Dialog>
  )
}

type SendFormProps = InvoiceDialogProps & Pick<Reservation, 'booker' | 'warnings'> & { guest: Guest }

/** To the known address, or to another; a missing one can be stored. The address in the field is used. */
function SendForm({ invoice, guest, booker, warnings, close }: SendFormProps) {
  const { invoices: text, desk_money: desk } = useMessages()
  const update = useWrite('updateGuest')
  const may_save = usePermission('updateGuest').allowed
  // A profile with another name keeps its own address: the booker has that of the booking.
  const is_own = !warnings.some(({ code }) => code === 'guest_name_differs')
  const known = is_own ? guest.email : booker.email
  const canSaveAddress = (to: string) => is_own && may_save && to.trim() !== (guest.email ?? '')
  const form = useRecordForm('sendInvoice', undefined, {
    values: () => ({ to: known ?? '', keep: is_own && guest.email === null }),
    send: async (write, { to, keep }) => {
      if (canSaveAddress(to) && keep)
        await update.mutateAsync({ params: { id: guest.id }, body: { email: to.trim() } })
      return write({ params: { id: invoice.id }, body: { to: to.trim() } })
    },
    close,
    done: ({ sent_to }) => text.sent(sent_to),
  })
  return (
    <DialogForm form={form} submit={text.send} close={close}>
      <p>
        {fullName(booker)}. {known === null && desk.send_none}
      </p>
      <TextInput
        {...form.field('to')}
        type="email"
        label={desk.send_to}
        description={desk.send_to_hint}
        required
        withAsterisk={false}
        data-autofocus
        maxLength={254}
      />
      {canSaveAddress(form.values.to) && <Checkbox {...form.checkbox('keep')} label={desk.send_keep} />}
    </DialogForm>
  )
}
