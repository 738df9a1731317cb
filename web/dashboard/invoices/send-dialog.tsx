import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Guest } from '../../../contract/guests.ts'
import type { Reservation } from '../../../contract/reservations.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState, SkeletonRows } from '../../shared/query-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { fullName } from '../lookups.ts'
import type { InvoiceDialogProps } from './dialog-props.ts'

/** Whom it goes to, before it goes: what is sent cannot be taken back. */
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

/** To the address that is known, or to another; one that was missing can be kept. Sent is what stands in the field. */
function SendForm({ invoice, guest, booker, warnings, close }: SendFormProps) {
  const { invoices: text, desk_money: desk, states } = useMessages()
  const send = useWrite('sendInvoice')
  const update = useWrite('updateGuest')
  const may_keep = usePermission('updateGuest').allowed
  // A profile of another name keeps its own address: the booker has one of the booking's.
  const is_own = !warnings.some(({ code }) => code === 'guest_name_differs')
  const known = is_own ? guest.email : booker.email
  const [to, setTo] = useState(known ?? '')
  const [keep, setKeep] = useState(is_own && guest.email === null)
  const address = to.trim()
  const may_be_kept = is_own && may_keep && address !== (guest.email ?? '')
  const act = async () => {
    try {
      if (may_be_kept && keep)
        await update.mutateAsync({ params: { id: guest.id }, body: { email: address } })
      const body = { to: address }
      const { sent_to } = await send.mutateAsync({ params: { id: invoice.id }, body })
      close()
      showToast(text.sent(sent_to))
    } catch {
      // Shown above the fields.
    }
  }
  const error = update.error ?? send.error
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        act()
      }}
    >
      <Stack>
        {error && <ErrorCard error={error} />}
        <p>
          {fullName(booker)}. {known === null && desk.send_none}
        </p>
        <TextInput
          type="email"
          label={desk.send_to}
          description={desk.send_to_hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          withAsterisk={false}
          data-autofocus
          maxLength={254}
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
        {may_be_kept && (
          <Checkbox
            label={desk.send_keep}
            checked={keep}
            onChange={({ currentTarget: { checked } }) => setKeep(checked)}
          />
        )}
        <FormFooter>
          <Button onClick={close}>{states.cancel}</Button>
          <Button type="submit" variant="filled" loading={send.isPending || update.isPending}>
            {text.send}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}
