import { lazy, Suspense } from 'react'
import type { Guest } from '#contract/guests/guests.ts'
import type { Booker } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { GuestLink } from '#web/dashboard/links.tsx'
import { hasSameName } from '#web/dashboard/lookups.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { SkeletonRows } from '#web/shared/query-state.tsx'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'

const RegistrationSection = lazy(async () => ({
  default: (await import('../registration/section.tsx')).RegistrationSection,
}))

interface GuestTabProps {
  readonly id: string
  readonly booker: Booker
  readonly guest: Guest | undefined
}

export function GuestTab({ id, booker, guest }: GuestTabProps) {
  const { permissions } = useMe()
  const text = useMessages().guests
  const formats = useFormats()
  if (!guest) return <SkeletonRows rows={4} />
  const { email, phone, stats } = guest
  const is_other = !hasSameName(guest, booker) || (booker.phone !== null && booker.phone !== phone)
  return (
    <>
      {is_other && <BookedAs booker={booker} />}
      <Section
        title={is_other ? text.profile : text.contact}
        actions={<GuestLink id={guest.id}>{text.open_profile}</GuestLink>}
      >
        <DescriptionList
          facts={[
            [text.name, fullName(guest)],
            [text.email, email && <a href={`mailto:${email}`}>{email}</a>, 'long'],
            [text.phone, phone && <a href={`tel:${phone}`}>{phone}</a>],
            [text.language, guest.language && formats.language(guest.language)],
            [text.country, guest.country && formats.country(guest.country)],
            [text.history, `${text.stays(stats.stays_count)} · ${text.nights(stats.nights_count)}`],
            [text.value, formats.money(guest.lifetime_value)],
            [text.notes, guest.preference_notes],
            [text.tags, guest.tags.join(', ')],
          ]}
        />
      </Section>
      {permissions.includes('getRegistration') && (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <RegistrationSection id={id} />
        </Suspense>
      )}
    </>
  )
}

/** The booker, where it differs from the profile. */
function BookedAs({ booker }: { booker: Booker }) {
  const text = useMessages().guests
  const { email, phone } = booker
  return (
    <Section title={text.booked_as}>
      <DescriptionList
        facts={[
          [text.name, fullName(booker)],
          [text.email, email && <a href={`mailto:${email}`}>{email}</a>, 'long'],
          [text.phone, phone && <a href={`tel:${phone}`}>{phone}</a>],
        ]}
      />
    </Section>
  )
}
