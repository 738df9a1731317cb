import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestErasure } from '#contract/guest-data/erasures.ts'
import type { GuestWithHistory } from '#contract/guests/guests.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Caution } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './guest-data.module.css'

/** What an erasure would leave, before it is done; the name is typed, because nothing brings it back. */
export function EraseDialog({ guest, close }: { guest: GuestWithHistory; close: () => void }) {
  const text = usePartMessages('guest_data').erasing
  const tried = useQuery<GuestErasure, ApiError>({
    queryKey: ['eraseGuest', 'dry_run', guest.id, guest.version],
    queryFn: ({ signal }) =>
      call('eraseGuest', { params: { id: guest.id }, query: { dry_run: true } }, { signal }),
    retry: false,
  })
  return (
    <Dialog title={text.title(fullName(guest))} close={close}>
      <QueryState query={tried} skeleton={<SkeletonRows rows={3} />}>
        {(found) => <Confirm guest={guest} erasure={found} close={close} />}
      </QueryState>
    </Dialog>
  )
}

const MAX_SHOWN = 5

function Confirm({
  guest,
  erasure,
  close,
}: {
  guest: GuestWithHistory
  erasure: GuestErasure
  close: () => void
}) {
  const text = usePartMessages('guest_data').erasing
  const erase = useWrite('eraseGuest')
  const [typed, setTyped] = useState('')
  const name = fullName(guest)
  return (
    <>
      <Caution tone="red">{text.body}</Caution>
      <p>{text.anonymised}</p>
      <p>{text.stays}</p>
      <RetainedRecords erasure={erasure} />
      <TextInput
        label={text.type(name)}
        value={typed}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {erase.error && <ErrorCard error={erase.error} />}
      <div className={styles.act}>
        <Button
          variant="filled"
          color="red"
          disabled={typed.trim() !== name}
          loading={erase.isPending}
          onClick={() =>
            erase.mutate(
              { params: { id: guest.id }, query: {} },
              {
                onSuccess: () => {
                  showToast(text.done)
                  close()
                },
              },
            )
          }
        >
          {text.act}
        </Button>
      </div>
    </>
  )
}

/** What the law keeps, and until when. */
function RetainedRecords({ erasure }: { erasure: GuestErasure }) {
  const text = usePartMessages('guest_data').erasing
  const formats = useFormats()
  return erasure.kept_until === null ? (
    <p>{text.kept_none}</p>
  ) : (
    <>
      <p>{text.kept(erasure.kept_count, formats.day(erasure.kept_until))}</p>
      <ul>
        {erasure.retained.slice(0, MAX_SHOWN).map((record) => (
          <li key={record.id}>
            {record.number === null
              ? text.payment(formats.day(record.until))
              : text.invoice(record.number, formats.day(record.until))}
          </li>
        ))}
      </ul>
    </>
  )
}
