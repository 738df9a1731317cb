import { lazy, Suspense, useState } from 'react'
import type { AvailableRoom } from '#contract/stays/available-rooms.ts'
import { RoomChip } from '#web/dashboard/inventory/rooms/public.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe, usePermission, useProperty } from '#web/lib/session.ts'
import { Notice } from '#web/shared/query-state.tsx'
import { FormElement, FormError } from '#web/shared/record-form.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import styles from './create.module.css'
import type { BookingForm } from './draft.ts'
import { GuestFields } from './guest-fields.tsx'
import { Offers } from './offers.tsx'
import { StayFields } from './stay-fields.tsx'
import { Summary } from './summary.tsx'
import { useBooking } from './use-booking.ts'

/** Loaded once an offer is chosen: the first load of the screen has no room for it. */
const OfferExtras = lazy(() => import('./offer-extras.tsx'))

/** A new reservation on one screen: dates and party, offers, guest, and total; usable by keyboard alone. */
export default function CreateReservation() {
  const { reservations, states } = useMessages()
  const text = reservations.create
  const { allowed, why } = usePermission('createReservation')
  const { properties } = useMe()
  const chosen = useProperty()
  const [property_id, setProperty] = useState<string>()
  const property = chosen ?? properties.find(({ id }) => id === property_id) ?? properties[0]
  if (!allowed || !property) {
    return (
      <Page title={text.title}>
        <Notice title={allowed ? text.no_offers : states.forbidden_title}>{why}</Notice>
      </Page>
    )
  }
  return (
    <Page title={text.title} bare>
      <BookingFields
        key={property.id}
        property_id={property.id}
        today={property.business_date}
        chooseProperty={chosen ? undefined : setProperty}
      />
    </Page>
  )
}

interface BookingFieldsProps {
  readonly property_id: string
  readonly today: string
  readonly chooseProperty: ((id: string) => void) | undefined
}

function BookingFields({ property_id, today, chooseProperty }: BookingFieldsProps) {
  const booking = useBooking(property_id, today)
  const { form, availability, chosen, known, ready, room, notify, problem, submit } = booking
  const { offer } = form.values
  const [asks, setAsks] = useState(false)
  const press = (button: HTMLButtonElement | null) => {
    const checks_in = button?.value === CHECK_IN
    if (checks_in && room?.missing_condition) setAsks(true)
    else submit({ checks_in })
  }
  return (
    <FormElement form={form} submit={press} className={styles.form}>
      {asks && room?.missing_condition && (
        <UncleanRoom room={room} submit={submit} close={() => setAsks(false)} />
      )}
      <div className={styles.left}>
        <Card>
          <StayFields form={form} today={today} property_id={property_id} chooseProperty={chooseProperty} />
        </Card>
        <Card>
          <Offers
            property_id={property_id}
            draft={form.values}
            availability={availability}
            promoted={booking.promoted}
            choose={(next) =>
              form.set({ offer: next, ...(next.room_type_id !== offer?.room_type_id && { room_id: null }) })
            }
          />
        </Card>
        <Card>
          <GuestFields form={form} property_id={property_id} known={known} />
        </Card>
        {booking.offered && (
          <Suspense fallback={null}>
            <OfferExtras
              form={form}
              property_id={property_id}
              offered={booking.offered}
              error={booking.quote_error}
            />
          </Suspense>
        )}
      </div>
      <Summary form={form} chosen={chosen} property_id={property_id}>
        <FormError form={form} />
        {notify}
        <BookButtons form={form} problem={problem} today={today} ready={ready} />
      </Summary>
    </FormElement>
  )
}

interface UncleanRoomProps {
  readonly room: AvailableRoom
  readonly submit: (how: { checks_in: boolean }) => void
  readonly close: () => void
}

/** Asks before a walk-in is checked in to a room that is not ready. */
function UncleanRoom({ room: { name, missing_condition }, submit, close }: UncleanRoomProps) {
  const { create: text, arriving } = useMessages().reservations
  const book = (checks_in: boolean) => {
    close()
    submit({ checks_in })
  }
  return (
    <Dialog
      title={text.do_and_check_in}
      size="sm"
      close={close}
      actions={
        <>
          <Button data-autofocus onClick={() => book(false)}>
            {text.book_only}
          </Button>
          <Button variant="filled" onClick={() => book(true)}>
            {arriving.anyway}
          </Button>
        </>
      }
    >
      <p>{arriving[missing_condition ?? 'cleaning'](name)}</p>
    </Dialog>
  )
}

/** Of the submit button that also checks in. */
const CHECK_IN = 'check_in'

interface BookButtonsProps {
  readonly form: BookingForm
  readonly problem: string | undefined
  readonly today: string
  /** A vacant room for a walk-in without one. */
  readonly ready: AvailableRoom | undefined
}

function BookButtons({ form, problem, today, ready }: BookButtonsProps) {
  const text = useMessages().reservations.create
  const { check_in, room_id, rooms } = form.values
  // Of several rooms each is checked in by itself.
  const is_today = check_in === today && rooms.length === 0
  return (
    <>
      <Button type="submit" variant="filled" disabled={!!problem} loading={form.busy} fullWidth>
        {text.do}
      </Button>
      {is_today && (
        <Button
          type="submit"
          value={CHECK_IN}
          data-ctrl-enter
          disabled={!!problem || (room_id === null && !ready)}
          fullWidth
          title="Ctrl Enter"
        >
          {text.do_and_check_in}
        </Button>
      )}
      {problem ? (
        <p className="soft" role="status">
          {problem}
        </p>
      ) : (
        is_today &&
        room_id === null && (
          <p className="soft">
            {ready ? text.into : text.choose_room}{' '}
            {ready && <RoomChip name={ready.name} status={ready.status} />}
          </p>
        )
      )}
    </>
  )
}
