import { lazy, Suspense } from 'react'
import type { Room } from '#contract/inventory/rooms.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { RoomChip } from '#web/dashboard/inventory/rooms/public.ts'
import { FoundItemsLink } from '#web/dashboard/links.tsx'
import { useChannelName } from '#web/dashboard/lookups.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { SkeletonRows } from '#web/shared/query-state.tsx'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import type { ActionProps } from '../actions/action-props.ts'
import { isOpen } from '../open-stay.ts'
import { useAvailableRooms } from '../use-available-rooms.ts'
import styles from './detail.module.css'
import { Notes } from './notes.tsx'
import { RoomsOfStay } from './rooms-of-stay.tsx'

const GroupOfStay = lazy(async () => ({ default: (await import('./group-of-stay.tsx')).GroupOfStay }))
const TimesOfStay = lazy(async () => ({ default: (await import('./times-of-stay.tsx')).TimesOfStay }))
// Few stays are in a dorm for women or men.
const PartyGender = lazy(async () => ({ default: (await import('../party-gender-field.tsx')).PartyGender }))
// Few stays are given up.
const CancelledDocuments = lazy(async () => ({
  default: (await import('./cancelled/documents.tsx')).CancelledDocuments,
}))
// Few stays are rooms of a booking.
const BookingSection = lazy(async () => ({ default: (await import('./booking-section.tsx')).BookingSection }))

const genderOf = (gender: NonNullable<Reservation['party_gender']>) => (
  <Suspense key="party_gender">
    <PartyGender gender={gender} />
  </Suspense>
)

interface StayTabProps extends Pick<ActionProps, 'reservation'> {
  /** Its current room. */
  readonly room: Room | null | undefined
}

/** When, where and with whom. */
export function StayTab({ reservation, room }: StayTabProps) {
  const text = useMessages().reservations
  const { warnings, cancellation, metadata } = reservation
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={text.warnings}>
          {warnings.map(({ code, message }) => (
            <li key={code}>{text.warning(code, message)}</li>
          ))}
        </ul>
      )}
      <Section title={text.create.stay}>
        <StayFacts reservation={reservation} room={room} />
      </Section>
      {reservation.booking_id && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <BookingSection id={reservation.booking_id} reservation={reservation} />
        </Suspense>
      )}
      {cancellation && (
        <>
          <Section title={text.statuses[reservation.status]}>
            <CancellationFacts reservation={reservation} cancellation={cancellation} />
          </Section>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <CancelledDocuments id={reservation.id} property_id={reservation.property_id} />
          </Suspense>
        </>
      )}
      <Notes reservation={reservation} />
      {Object.keys(metadata).length > 0 && (
        <Section title={text.metadata}>
          <DescriptionList facts={Object.entries(metadata)} />
        </Section>
      )}
    </>
  )
}

/** A moment of the stay, in the property's zone. */
function useMomentOf({ property_id }: Reservation) {
  const formats = useFormats()
  const timezone = usePropertyOf(property_id)?.timezone
  return (at: string | null) => at && formats.moment(at, timezone)
}

function StayFacts({ reservation, room }: StayTabProps) {
  const { reservations: text, fields } = useMessages()
  const formats = useFormats()
  const moment = useMomentOf(reservation)
  const channelName = useChannelName()
  const property = usePropertyOf(reservation.property_id)
  const found_items = useFoundItemsLink(reservation)
  const { data: room_type } = useRead('getRoomType', { params: { id: reservation.room_type_id } })
  const { data: rate_plan } = useRead('getRatePlan', { params: { id: reservation.rate_plan_id } })
  return (
    <DescriptionList
      facts={[
        [text.check_in, formats.day(reservation.check_in)],
        [text.check_out, formats.day(reservation.check_out)],
        [text.room_type, room_type?.name],
        [text.room, <RoomOfStay key="room" reservation={reservation} room={room} />],
        [
          text.rooms_by_night,
          reservation.room_segments.length > 1 && (
            <RoomsOfStay key="rooms" room_segments={reservation.room_segments} />
          ),
        ],
        [text.rate_plan, rate_plan?.name],
        [text.party, text.party_of(reservation.adults, reservation.children)],
        [text.children_ages, reservation.children_ages.join(', ')],
        [fields.party_gender, reservation.party_gender && genderOf(reservation.party_gender)],
        [
          text.arrival_time,
          (reservation.estimated_arrival_time || isOpen(reservation)) && (
            <Suspense key="times">
              <TimesOfStay reservation={reservation} />
            </Suspense>
          ),
        ],
        [fields.estimated_departure_time, reservation.estimated_departure_time],
        [fields.no_cleaning_on, reservation.no_cleaning_on.map((date) => formats.day(date)).join(', ')],
        [
          fields.group_id,
          (reservation.group_id || isOpen(reservation)) && (
            <Suspense key="group">
              <GroupOfStay reservation={reservation} />
            </Suspense>
          ),
        ],
        [text.channel, channelName(reservation.channel)],
        [text.external_reference, reservation.external_reference],
        [text.money.hold_until, moment(reservation.hold_expires_at)],
        [text.times.checked_in_at, moment(reservation.checked_in_at)],
        [text.times.checked_out_at, moment(reservation.checked_out_at)],
        [fields.found_items, found_items],
        [text.booked, moment(reservation.created_at)],
        [text.times.updated_at, moment(reservation.updated_at)],
        [text.property, property?.name],
      ]}
    />
  )
}

/** Once the guest has been there. */
function useFoundItemsLink({ id, checked_in_at }: Reservation) {
  const text = useMessages().reservations
  const { allowed } = usePermission('listFoundItems')
  return (
    allowed &&
    checked_in_at !== null && <FoundItemsLink of={{ reservation_id: id }}>{text.found_items}</FoundItemsLink>
  )
}

/** The room with its condition and occupant, for guests in house and today's arrivals. */
function RoomOfStay({ reservation, room }: StayTabProps) {
  const text = useMessages().reservations
  const { status, check_in, property_id, room_id } = reservation
  const today = usePropertyOf(property_id)?.business_date ?? ''
  const comes = status === 'confirmed' && check_in <= today && room_id !== null
  // Preloaded for the check-in dialog, which needs the same.
  const rooms = useAvailableRooms(reservation, comes).data?.data
  const inside = rooms?.find(({ id }) => id === room_id)?.occupied_by
  if (!room) return text.no_room
  const is_inside = status === 'checked_in'
  return (
    <>
      <RoomChip
        name={room.name}
        status={is_inside || comes ? room.status : undefined}
        occupancy={
          is_inside ? 'own' : inside ? (inside.check_out <= today ? 'due_out' : 'occupied') : undefined
        }
      />
      {inside && <span className="soft"> {inside.name}</span>}
    </>
  )
}

interface CancellationFactsProps {
  readonly reservation: Reservation
  readonly cancellation: NonNullable<Reservation['cancellation']>
}

function CancellationFacts({ reservation, cancellation }: CancellationFactsProps) {
  const text = useMessages().reservations
  const formats = useFormats()
  const moment = useMomentOf(reservation)
  const { kind, cancelled_by, cancelled_at, reason, note, fee, refund, refund_status } = cancellation
  return (
    <DescriptionList
      facts={[
        [
          kind === 'no_show' ? text.times.no_show_at : text.times.cancelled_at,
          text.cancellation(text.cancelled_by[cancelled_by], moment(cancelled_at) ?? ''),
        ],
        [text.cancel.reason, text.cancel.reasons[reason as keyof typeof text.cancel.reasons] ?? reason],
        [text.cancel.note, note],
        [text.money.fee, fee && formats.money(fee)],
        [
          text.money.refund,
          refund && `${formats.money(refund)} · ${text.money.refund_statuses[refund_status]}`,
        ],
      ]}
    />
  )
}
