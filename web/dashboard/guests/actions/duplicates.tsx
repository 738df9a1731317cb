import type { GuestDuplicate } from '#contract/guests/guests.staff.ts'
import type { GuestWithHistory } from '#contract/guests/guests.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRead } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { GuestLink } from '../../links.tsx'
import styles from '../other-bookers.module.css'
import { DuplicateAnswers } from './duplicate-answers.tsx'
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
  const about = [row.email, row.phone, ...row.reasons.map((reason) => text.reasons[reason])]
  return (
    <li>
      <p>
        <strong>
          <GuestLink id={row.id}>{fullName(row)}</GuestLink>
        </strong>{' '}
        <span className="soft">{about.filter(Boolean).join(' · ')}</span>
      </p>
      <DuplicateAnswers
        guest_id={guest.id}
        other={row}
        merging={(close) => <MergeDialog guest={guest} from={row.id} close={close} />}
      />
    </li>
  )
}
