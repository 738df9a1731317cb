import type { Booker } from '../../../../contract/parts/reservation-parts.ts'
import type { Guest } from '../../../../contract/resources/guests.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { SkeletonRows } from '../../../shared/query-state.tsx'
import { DescriptionList, Section } from '../../../ui/description-list.tsx'
import { GuestLink } from '../../links.tsx'
import { fullName, isCalled } from '../../lookups.ts'

export function GuestTab({ booker, guest }: { booker: Booker; guest: Guest | undefined }) {
  const text = useMessages().guests
  const formats = useFormats()
  if (!guest) return <SkeletonRows rows={4} />
  const { email, phone, stats } = guest
  const is_other = !isCalled(guest, booker) || (booker.phone !== null && booker.phone !== phone)
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
