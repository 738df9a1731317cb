import { type ReactNode, useState } from 'react'
import type { GuestDuplicate } from '#contract/guests/guests.staff.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { showToast } from '#web/ui/toasts.tsx'
import styles from '../other-bookers.module.css'

interface DuplicateAnswersProps {
  readonly guest_id: string
  /** The profile that may be the same person. */
  readonly other: Pick<GuestDuplicate, 'id' | 'first_name' | 'last_name'>
  /** The dialog that merges both. */
  readonly merging: (close: () => void) => ReactNode
}

/** What staff may say of two profiles: one person, or two. */
export function DuplicateAnswers({ guest_id, other, merging }: DuplicateAnswersProps) {
  const text = usePartMessages('guest_data').duplicates
  const { allowed, why } = usePermission('mergeGuests')
  const dismiss = useWrite('dismissGuestDuplicate')
  const [is_merging, setMerging] = useState(false)
  const name = fullName(other)
  const answer = () =>
    dismiss.mutate(
      { params: { id: guest_id }, body: { guest_id: other.id } },
      { onSuccess: () => showToast(text.dismissed(name)) },
    )
  return (
    <>
      {dismiss.error && (
        <div className={styles.error}>
          <ErrorCard error={dismiss.error} />
        </div>
      )}
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
          variant="subtle"
          disabled={!allowed}
          title={why}
          aria-label={`${text.dismiss}: ${name}`}
          loading={dismiss.isPending}
          onClick={answer}
        >
          {text.dismiss}
        </Button>
      </div>
      {is_merging && merging(() => setMerging(false))}
    </>
  )
}
