import type { GuestMerge } from '#contract/guests/merges.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from '../other-bookers.module.css'

/** Profiles that were merged into this one, for as long as that can be undone. */
export function Merges({ guest_id }: { guest_id: string }) {
  const text = usePartMessages('guest_data').merges
  const merges = useRead('listGuestMerges', { params: { id: guest_id } })
  const rows = merges.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <Section title={text.title}>
        <ul className={styles.people} aria-label={text.title}>
          {rows.map((row) => (
            <Merged key={row.from} guest_id={guest_id} row={row} />
          ))}
        </ul>
      </Section>
    </Card>
  )
}

function Merged({ guest_id, row }: { guest_id: string; row: GuestMerge }) {
  const { merges: text, merging } = usePartMessages('guest_data')
  const names = useMessages().fields
  const formats = useFormats()
  const { allowed, why } = usePermission('undoGuestMerge')
  const undo = useWrite('undoGuestMerge')
  const name = fullName(row)
  return (
    <li>
      {undo.error && (
        <div className={styles.error}>
          <ErrorCard error={undo.error} />
        </div>
      )}
      <p>
        <strong>{name}</strong>{' '}
        <span className="soft">{text.until(formats.day(row.undo_until.slice(0, 10)))}</span>
      </p>
      <div className={styles.answers}>
        <Button
          disabled={!allowed}
          title={why}
          aria-label={`${text.undo}: ${name}`}
          loading={undo.isPending}
          onClick={() =>
            undo.mutate(
              { params: { id: guest_id }, body: { from: row.from } },
              {
                onSuccess: ({ kept_fields }) => {
                  const kept = kept_fields.map((field) => names[field as keyof typeof names] as string)
                  showToast(
                    [merging.undone(name), kept.length > 0 && text.kept(kept.join(', '))]
                      .filter(Boolean)
                      .join('. '),
                  )
                },
              },
            )
          }
        >
          {text.undo}
        </Button>
      </div>
    </li>
  )
}
