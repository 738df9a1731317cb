import { useParams } from '@tanstack/react-router'
import type { WaitingEntry } from '#contract/stays/waiting-list/waiting-list.ts'
import { fullName } from '#contract/text/person-names.ts'
import { CopyAsApi } from '#web/dashboard/copy-as-api.tsx'
import { GuestLink, PreviewLink } from '#web/dashboard/links.tsx'
import { useRoomTypes } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyZone } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { StayDates } from '../reservations/public.ts'
import { EntryActions, isOpen } from './actions.tsx'
import { WaitingStatusBadge } from './status-badge.tsx'
import { StayFields } from './stay-fields.tsx'
import { entryBody, valuesOf } from './values.ts'

/** A guest who waits: for what, and whether a room is free. */
export default function WaitingEntryPage() {
  const text = usePartMessages('waiting_list')
  const { id } = useParams({ strict: false })
  const entry = useRead('getWaitingEntry', { params: { id: id! } })
  const found = entry.data
  return (
    <Page
      bare
      title={found ? fullName(found.guest) : text.title}
      beside={
        found && (
          <>
            <WaitingStatusBadge status={found.status} />
            <StayDates check_in={found.check_in} check_out={found.check_out} />
          </>
        )
      }
      actions={
        <>
          <CopyAsApi operation="getWaitingEntry" args={{ params: { id: id! } }} />
          {found && <EntryActions entry={found} />}
        </>
      }
    >
      <QueryState query={entry}>
        {(one) => (
          <>
            <Facts entry={one} />
            {isOpen(one) && <Details entry={one} />}
          </>
        )}
      </QueryState>
    </Page>
  )
}

function Facts({ entry }: { entry: WaitingEntry }) {
  const text = usePartMessages('waiting_list')
  const { fields } = useMessages()
  const formats = useFormats()
  const zone = usePropertyZone()(entry.property_id)
  const types = useRoomTypes()
  const { guest, guest_id, status, room_type_id, notified_at, closed_at, reservation_id } = entry
  return (
    <Card>
      <DescriptionList
        facts={[
          [text.free_room, room_type_id && types.nameOf(room_type_id)],
          [text.notified_at, notified_at && formats.moment(notified_at, zone)],
          [text.statuses[status], closed_at && formats.moment(closed_at, zone)],
          [text.booked_as, reservation_id && <PreviewLink id={reservation_id}>{text.stay}</PreviewLink>],
          [fields.email, guest.email],
          [fields.phone, guest.phone],
          [text.profile, guest_id && <GuestLink id={guest_id}>{fullName(guest)}</GuestLink>],
          [text.party, text.persons(entry.adults, entry.children)],
          [text.room_types, entry.room_type_ids.map((id) => types.nameOf(id)).join(', ') || text.any],
          [text.until, formats.day(entry.until)],
          [text.since, formats.moment(entry.created_at, zone)],
          [text.source, text.sources[entry.source]],
          [text.note, isOpen(entry) ? null : entry.note, 'long'],
        ]}
      />
    </Card>
  )
}

function Details({ entry }: { entry: WaitingEntry }) {
  const { states } = useMessages()
  const text = usePartMessages('waiting_list')
  const form = useRecordForm('updateWaitingEntry', entry, {
    values: valuesOf,
    body: entryBody,
    read: 'getWaitingEntry',
    follow: true,
    done: () => text.saved,
  })
  return (
    <FormPage form={form} submit={states.save} disabled={!form.dirty}>
      <Card>
        <Section title={text.wish}>
          <Stack>
            <StayFields form={form} property_id={entry.property_id} />
          </Stack>
        </Section>
      </Card>
    </FormPage>
  )
}
