import { useState } from 'react'
import type { WaitingEntry } from '#contract/stays/waiting-list/waiting-list.ts'
import { fullName } from '#contract/text/person-names.ts'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'

interface EntryProps {
  readonly entry: WaitingEntry
}

/** Whether somebody still waits. */
export const isOpen = ({ status }: Pick<WaitingEntry, 'status'>): boolean =>
  status === 'waiting' || status === 'proposed'

/** What can be made of an open entry. rule 34.6 */
export function EntryActions({ entry }: EntryProps) {
  const text = usePartMessages('waiting_list')
  const { allowed } = usePermission('withdrawWaitingEntry')
  const [asks, setAsks] = useState<'notify' | 'withdraw'>()
  const close = () => setAsks(undefined)
  if (!allowed || !isOpen(entry)) return null
  const is_proposed = entry.status === 'proposed'
  return (
    <>
      <Button onClick={() => setAsks('withdraw')}>{text.withdraw}</Button>
      {is_proposed && <Button onClick={() => setAsks('notify')}>{text.notify}</Button>}
      <ButtonLink to="/quotes/new" search={{ waiting_entry_id: entry.id }}>
        {text.quote}
      </ButtonLink>
      <ButtonLink to="/reservations/new" search={stayOf(entry)} variant={is_proposed ? 'filled' : 'default'}>
        {text.book}
      </ButtonLink>
      {asks === 'notify' && <NotifyDialog entry={entry} close={close} />}
      {asks === 'withdraw' && <WithdrawDialog entry={entry} close={close} />}
    </>
  )
}

/** The form of a reservation, filled in; it reads the guest by the entry. */
const stayOf = (entry: WaitingEntry) => ({
  waiting_entry_id: entry.id,
  property_id: entry.property_id,
  check_in: entry.check_in,
  check_out: entry.check_out,
  adults: String(entry.adults),
  children: String(entry.children),
  children_ages: entry.children_ages.join(',') || undefined,
  room_type_id: entry.room_type_id ?? entry.room_type_ids[0],
  guest_id: entry.guest_id ?? undefined,
})

interface DialogProps extends EntryProps {
  readonly close: () => void
}

function NotifyDialog({ entry, close }: DialogProps) {
  const text = usePartMessages('waiting_list')
  const form = useRecordForm('notifyWaitingGuest', undefined, {
    values: () => ({}),
    target: { params: { id: entry.id } },
    close,
    done: () => text.was_notified,
  })
  const { email } = entry.guest
  return (
    <ConfirmDialog
      title={text.notify}
      form={form}
      submit={text.notify}
      close={close}
      disabled={email === null}
    >
      <p>{email === null ? text.no_email : text.mail_goes(email)}</p>
    </ConfirmDialog>
  )
}

function WithdrawDialog({ entry, close }: DialogProps) {
  const text = usePartMessages('waiting_list')
  const form = useRecordForm('withdrawWaitingEntry', undefined, {
    values: () => ({}),
    target: { params: { id: entry.id } },
    close,
    done: () => text.was_withdrawn,
  })
  return (
    <ConfirmDialog
      title={text.withdraw_title(fullName(entry.guest))}
      form={form}
      submit={text.withdraw}
      close={close}
    >
      <p>{text.next_gets_it}</p>
    </ConfirmDialog>
  )
}
