import { useState } from 'react'
import type { RegisteredGuest, Registration } from '#contract/stays/registrations.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import styles from './registration.module.css'
import { ViewDialog } from './view-dialog.tsx'

/** Who of a stay is registered as the law asks; what they gave is opened, and that is written down. rule 29.5 */
export function RegistrationSection({ id }: { readonly id: string }) {
  const found = useRead('getRegistration', { params: { id } })
  return (
    <QueryState query={found} skeleton={<SkeletonRows rows={2} />}>
      {(registration) => (registration.wanted > 0 ? <Guests registration={registration} /> : null)}
    </QueryState>
  )
}

function Guests({ registration }: { readonly registration: Registration }) {
  const text = usePartMessages('registration')
  const formats = useFormats()
  const { guests, registered, wanted, deleted_after, law, reservation_id } = registration
  const { allowed, why } = usePermission('viewRegistration')
  const view = useWrite('viewRegistration')
  const [seen, setSeen] = useState<readonly RegisteredGuest[]>()
  const [position, setPosition] = useState<number>()
  const has_any = guests.some(({ registered_at }) => registered_at !== null)
  return (
    <Section
      title={text.title}
      actions={
        has_any && (
          <Button
            size="compact-sm"
            disabled={!allowed}
            title={why}
            loading={view.isPending}
            onClick={() =>
              view.mutate(
                { params: { id: reservation_id } },
                { onSuccess: (answer) => setSeen(answer.guests) },
              )
            }
          >
            {text.open}
          </Button>
        )
      }
    >
      <p>{text.progress(registered, wanted)}</p>
      <ul className={styles.guests}>
        {guests.map((guest) => (
          <GuestLine key={guest.position} guest={guest} enter={() => setPosition(guest.position)} />
        ))}
      </ul>
      <p className="soft">{text.kept(formats.day(deleted_after), law)}</p>
      {view.error && <ErrorCard error={view.error} />}
      {seen && <ViewDialog {...{ registration, guests: seen }} close={() => setSeen(undefined)} />}
      {position !== undefined && (
        <GuestDialog {...{ registration, position }} close={() => setPosition(undefined)} />
      )}
    </Section>
  )
}

interface GuestLineProps {
  readonly guest: Registration['guests'][number]
  readonly enter: () => void
}

function GuestLine({ guest: { position, registered_at, registered_by, required }, enter }: GuestLineProps) {
  const text = usePartMessages('registration')
  const formats = useFormats()
  const { allowed, why } = usePermission('setRegistration')
  const verb = registered_at === null ? text.enter : text.replace
  const missing = required ? text.missing : text.not_needed
  const state =
    registered_at === null
      ? missing
      : text.by[registered_by ?? 'guest'](formats.day(registered_at.slice(0, 10)))
  return (
    <li>
      <span>{text.guest(position)}</span>
      <span className="soft">{state}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={!allowed}
        title={why}
        aria-label={`${text.guest(position)}: ${verb}`}
        onClick={enter}
      >
        {verb}
      </Button>
    </li>
  )
}
