import { useNavigate } from '@tanstack/react-router'
import type { OtherBooker } from '#contract/guests/guests.staff.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Button } from '../../ui/controls/button.ts'
import { Section } from '../../ui/description-list.tsx'
import { Card } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { PreviewLink } from '../links.tsx'
import styles from './other-bookers.module.css'

/** Bookings with the guest's e-mail address that may be for another person: staff decide. */
export function OtherBookers({ guest_id }: { guest_id: string }) {
  const text = usePartMessages('guest_data').other
  const bookers = useRead('listOtherBookers', { params: { id: guest_id } })
  const rows = onePerPerson(bookers.data?.data ?? [])
  if (rows.length === 0) return null
  return (
    <Card>
      <Section title={text.title}>
        <p className={`soft ${styles.body}`}>{text.body}</p>
        <ul className={styles.people} aria-label={text.title}>
          {rows.map((row) => (
            <BookerRow key={row.reservation_id} guest_id={guest_id} row={row} />
          ))}
        </ul>
      </Section>
    </Card>
  )
}

/** One decision is for all bookings of a person. */
const onePerPerson = (rows: readonly OtherBooker[]): OtherBooker[] => [
  ...new Map(
    rows.toReversed().map((row) => [`${fullName(row.booker)} ${row.booker.phone}`.toLowerCase(), row]),
  ).values(),
]

function BookerRow({ guest_id, row }: { guest_id: string; row: OtherBooker }) {
  const { other: text } = usePartMessages('guest_data')
  const formats = useFormats()
  const navigate = useNavigate()
  const { allowed, why } = usePermission('splitGuest')
  const split = useWrite('splitGuest')
  const confirm = useWrite('confirmGuest')
  const { booker, reservation_id } = row
  const request = { params: { id: guest_id }, body: { reservation_id } }
  const error = split.error ?? confirm.error
  const name = fullName(booker)
  return (
    <li>
      {error && (
        <div className={styles.error}>
          <ErrorCard error={error} />
        </div>
      )}
      <p>
        <strong>{name}</strong>
        {booker.phone && <span className="number"> · {booker.phone}</span>} ·{' '}
        <PreviewLink id={reservation_id}>{formats.stay(row.check_in, row.check_out)}</PreviewLink>
      </p>
      <div className={styles.answers}>
        <Button
          disabled={!allowed}
          title={why}
          aria-label={`${text.split}: ${name}`}
          loading={split.isPending}
          onClick={() =>
            split.mutate(request, {
              onSuccess: (made) => {
                showToast(text.split_done(name))
                navigate({ to: '/guests/$id', params: { id: made.guest_id } })
              },
            })
          }
        >
          {text.split}
        </Button>
        <Button
          disabled={!allowed}
          title={why}
          aria-label={`${text.keep}: ${name}`}
          loading={confirm.isPending}
          onClick={() => confirm.mutate(request, { onSuccess: () => showToast(text.kept) })}
        >
          {text.keep}
        </Button>
      </div>
    </li>
  )
}
