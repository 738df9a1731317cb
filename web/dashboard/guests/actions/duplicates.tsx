import { useState } from 'react'
import type { GuestWithHistory } from '../../../../contract/resources/guests.ts'
import type { GuestDuplicate } from '../../../../contract/staff/guests.ts'
import { useRead, useWrite } from '../../../lib/data.ts'
import { usePartMessages } from '../../../lib/i18n/parts.ts'
import { usePermission } from '../../../lib/session.ts'
import { ErrorCard } from '../../../shared/error-card.tsx'
import { Button } from '../../../ui/controls/button.ts'
import { Section } from '../../../ui/description-list.tsx'
import { Card } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { GuestLink } from '../../links.tsx'
import { fullName } from '../../lookups.ts'
import styles from '../other-bookers.module.css'
import { MergeDialog } from './merge-dialog.tsx'

/** Profiles that may be the same person: staff merge them, or say that they are not. */
export function Duplicates({ guest }: { guest: GuestWithHistory }) {
  const text = usePartMessages('guest_data').duplicates
  const found = useRead('listGuestDuplicates', { params: { id: guest.id } })
  const rows = found.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <Section title={text.title}>
        <p className={`soft ${styles.body}`}>{text.body}</p>
        <ul className={styles.people} aria-label={text.title}>
          {rows.map((row) => (
            <Proposed key={row.id} guest={guest} row={row} />
          ))}
        </ul>
      </Section>
    </Card>
  )
}

function Proposed({ guest, row }: { guest: GuestWithHistory; row: GuestDuplicate }) {
  const text = usePartMessages('guest_data').duplicates
  const { allowed, why } = usePermission('mergeGuests')
  const dismiss = useWrite('dismissGuestDuplicate')
  const [merging, setMerging] = useState(false)
  const name = fullName(row)
  const about = [row.email, row.phone, ...row.reasons.map((reason) => text.reasons[reason])]
  return (
    <li>
      {dismiss.error && (
        <div className={styles.error}>
          <ErrorCard error={dismiss.error} />
        </div>
      )}
      <p>
        <strong>
          <GuestLink id={row.id}>{name}</GuestLink>
        </strong>{' '}
        <span className="soft">{about.filter(Boolean).join(' · ')}</span>
      </p>
      <div className={styles.answers}>
        <Button
          disabled={!allowed}
          title={why}
          aria-label={`${text.merge} ${name}`}
          onClick={() => setMerging(true)}
        >
          {text.merge}
        </Button>
        <Button
          disabled={!allowed}
          title={why}
          aria-label={`${text.dismiss}: ${name}`}
          loading={dismiss.isPending}
          onClick={() =>
            dismiss.mutate(
              { params: { id: guest.id }, body: { guest_id: row.id } },
              { onSuccess: () => showToast(text.dismissed(name)) },
            )
          }
        >
          {text.dismiss}
        </Button>
      </div>
      {merging && <MergeDialog guest={guest} from={row.id} close={() => setMerging(false)} />}
    </li>
  )
}
