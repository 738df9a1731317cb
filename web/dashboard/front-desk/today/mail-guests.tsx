import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useGuests } from '../../lookups.ts'
import type { StayRow } from './row/row-types.ts'

/** An e-mail to the selected guests in the user's mail program, as BCC. Guests without an address are named. */
export function MailGuests({ rows }: { rows: readonly StayRow[] }) {
  const { mail_guests: text } = useMessages().today
  const { allowed, why } = usePermission('listGuests')
  const guests = useGuests(allowed ? rows.map(({ guest_id }) => guest_id) : [])
  const addresses = [...new Set(rows.flatMap(({ guest_id }) => guests.get(guest_id)?.email ?? []))]
  const without = rows.filter(({ guest_id }) => !guests.asking && !guests.get(guest_id)?.email)
  if (!allowed || guests.asking || addresses.length === 0)
    return (
      <Button
        size="compact-xs"
        disabled
        loading={guests.asking}
        title={why ?? (guests.asking ? undefined : text.none)}
      >
        {text.do}
      </Button>
    )
  return (
    <Button
      size="compact-xs"
      component="a"
      href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`}
      onClick={() => {
        if (without.length > 0) showToast(text.without(without.length))
      }}
    >
      {text.do}
    </Button>
  )
}
