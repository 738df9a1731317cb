import { Button } from '@mantine/core'
import { useRead, useWrite } from '../../lib/data.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Stack } from '../../ui/form.tsx'
import { Shown, SkeletonRows } from '../../ui/states.tsx'
import { say } from '../../ui/toasts.tsx'
import { GuestLink } from '../links.tsx'
import { fullName } from '../names.ts'
import type { InvoiceDialogProps } from './page.tsx'

/** Whom it goes to, before it goes: what is sent cannot be taken back. */
export function SendDialog({ invoice, close }: InvoiceDialogProps) {
  const { invoices: text, guests, states } = useText()
  const guest = useRead('getGuest', { params: { id: invoice.guest_id } })
  const send = useWrite('sendInvoice')
  return (
    <Dialog
      title={text.send_title}
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            data-autofocus
            disabled={!guest.data?.email}
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                { params: { id: invoice.id } },
                {
                  onSuccess: ({ sent_to }) => {
                    close()
                    say(text.sent(sent_to))
                  },
                },
              )
            }
          >
            {text.send}
          </Button>
        </>
      }
    >
      <Stack>
        {send.error && <ErrorCard error={send.error} />}
        <Shown query={guest} skeleton={<SkeletonRows rows={1} />}>
          {(found) =>
            found.email ? (
              <p>{text.send_body(fullName(found), found.email)}</p>
            ) : (
              <p>
                {text.send_nowhere} <GuestLink id={found.id}>{guests.open_profile}</GuestLink>
              </p>
            )
          }
        </Shown>
      </Stack>
    </Dialog>
  )
}
