import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { GuestWithHistory } from '#contract/guests/guests.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission } from '../../lib/session.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { DescriptionList, Section } from '../../ui/description-list.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink, FoundItemsLink } from '../links.tsx'
import { ConsentCard } from './actions/consent-card.tsx'
import { Duplicates } from './actions/duplicates.tsx'
import { GuestActions } from './actions/guest-actions.tsx'
import { Merges } from './actions/merges.tsx'
import { EditGuest } from './edit.tsx'
import { OtherBookers } from './other-bookers.tsx'
import { StayTimeline } from './stay-timeline.tsx'

/** A guest: profile, notes, and every stay. */
export default function GuestPage() {
  const text = useMessages().guests
  const { id } = useParams({ strict: false })
  const guest = useRead('getGuest', { params: { id: id! } })
  const { allowed, why } = usePermission('updateGuest')
  const booking = usePermission('createReservation')
  const [editing, setEditing] = useState(false)
  return (
    <Page
      bare
      title={guest.data ? fullName(guest.data) : text.one}
      actions={
        <>
          <CopyAsApi operation="getGuest" args={{ params: { id: id! } }} />
          {guest.data && <GuestActions guest={guest.data} />}
          <Button
            disabled={!allowed || !guest.data || guest.data.erased_at !== null}
            title={why}
            onClick={() => setEditing(true)}
          >
            {text.edit}
          </Button>
          {booking.allowed ? (
            <ButtonLink to="/reservations/new" search={{ guest_id: id! }} variant="filled">
              {text.book}
            </ButtonLink>
          ) : (
            <Button disabled title={booking.why}>
              {text.book}
            </Button>
          )}
        </>
      }
    >
      <QueryState query={guest}>
        {(found) => (
          <>
            <Card>
              <Contact guest={found} />
            </Card>
            <OtherBookers guest_id={found.id} />
            {found.erased_at === null ? (
              <>
                <Duplicates guest={found} />
                <ConsentCard guest={found} />
                <Merges guest_id={found.id} />
              </>
            ) : (
              <Erased at={found.erased_at} />
            )}
            <Card>
              <StayTimeline guest={found} />
            </Card>
            {editing && <EditGuest guest={found} close={() => setEditing(false)} />}
          </>
        )}
      </QueryState>
    </Page>
  )
}

/** A profile that says nobody's name any more. */
function Erased({ at }: { at: string }) {
  const text = usePartMessages('guest_data')
  const formats = useFormats()
  return (
    <Card>
      <p>{text.erased(formats.day(at.slice(0, 10)))}</p>
    </Card>
  )
}

function Contact({ guest }: { guest: GuestWithHistory }) {
  const { guests: text, fields } = useMessages()
  const formats = useFormats()
  const may_found_items = usePermission('listFoundItems').allowed
  const { address, company, email, phone, stats, lifetime_values } = guest
  const town = [address?.postal_code, address?.city].filter(Boolean).join(' ')
  const values = lifetime_values ?? [guest.lifetime_value]
  const not_taken = [
    stats.cancelled_count > 0 && text.cancelled(stats.cancelled_count),
    stats.no_show_count > 0 && text.no_shows(stats.no_show_count),
  ].filter(Boolean)
  return (
    <Section title={text.contact}>
      <DescriptionList
        facts={[
          [text.email, email && <a href={`mailto:${email}`}>{email}</a>, 'long'],
          [text.phone, phone && <a href={`tel:${phone}`}>{phone}</a>],
          [text.language, guest.language && formats.language(guest.language)],
          [text.country, guest.country && formats.country(guest.country)],
          [
            text.address,
            [address?.line1, address?.line2, town, address?.region, address?.country]
              .filter(Boolean)
              .join(', '),
          ],
          [text.company, [company?.name, company?.vat_id].filter(Boolean).join(', ')],
          [text.notes, guest.preference_notes],
          [text.tags, guest.tags.join(', ')],
          [text.value, values.map((value) => formats.money(value)).join(' + ')],
          [
            text.history,
            [text.stays(stats.stays_count), text.nights(stats.nights_count), ...not_taken].join(' · '),
          ],
          [text.last_stay, stats.last_stay_at && formats.moment(stats.last_stay_at)],
          [
            fields.found_items,
            may_found_items && (
              <FoundItemsLink key="found" of={{ guest_id: guest.id }}>
                {text.found_items}
              </FoundItemsLink>
            ),
          ],
        ]}
      />
    </Section>
  )
}
