import { useState } from 'react'
import type { BookedService } from '#contract/parts/booked-services.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { choiceOf, serviceName, timesCharged, useServices } from '#web/dashboard/pricing/services/public.ts'
import { useWrite } from '#web/lib/data.ts'
import { today } from '#web/lib/formats.ts'
import { useFormats, useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { Button, CloseButton } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './booked-services.module.css'
import { BookService } from './booked-services-form.tsx'

const OPEN: ReadonlySet<Reservation['status']> = new Set(['confirmed', 'pending_payment', 'checked_in'])

/** The services booked with a stay: added with quantity and dates, taken off with an undo. */
export function BookedServices({ reservation }: { readonly reservation: Reservation }) {
  const { title, booked: text } = usePartMessages('services')
  const services = useServices(reservation.property_id)
  const { allowed, why } = usePermission('updateReservation')
  const date = usePropertyOf(reservation.property_id)?.business_date ?? today()
  const [adding, setAdding] = useState(false)
  if (!OPEN.has(reservation.status) || !services || services.length + reservation.services.length === 0)
    return null
  // What is booked already stands in the list, and a new quantity of it is a change of the stay.
  const booked_ids = new Set(reservation.services.map(({ service_id }) => service_id))
  const left = services.filter(({ id }) => !booked_ids.has(id))
  const open_day = reservation.status === 'checked_in' ? date : reservation.check_in
  return (
    <Section title={title}>
      {reservation.services.length > 0 && (
        <ul className={styles.list}>
          {reservation.services.map((service) => (
            <Booked key={service.service_id + service.dates[0]} reservation={reservation} service={service} />
          ))}
        </ul>
      )}
      {adding && left.length > 0 ? (
        <BookService
          reservation={reservation}
          services={left}
          open_day={open_day}
          close={() => setAdding(false)}
        />
      ) : (
        left.length > 0 && (
          <Button size="xs" disabled={!allowed} title={why} onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      )}
    </Section>
  )
}

interface BookedProps {
  readonly reservation: Reservation
  readonly service: BookedService
}

function Booked({ reservation, service }: BookedProps) {
  const { remove: removeWords, booked: text } = usePartMessages('services')
  const language = useLanguage()
  const formats = useFormats()
  const { allowed, why } = usePermission('updateReservation')
  const write = useWrite('updateReservation')
  const restore = useWrite('updateReservation')
  const name = serviceName(service.name, language)
  const params = { id: reservation.id }
  const before = reservation.services.map(choiceOf)
  const remove = () =>
    write.mutate(
      {
        params,
        body: { services: reservation.services.filter((one) => one !== service).map(choiceOf) },
        version: reservation.version,
      },
      {
        onSuccess: () =>
          showToast(text.removed(name), () =>
            runUndo(restore.mutateAsync({ params, body: { services: before } }), text.booked(name)),
          ),
      },
    )
  return (
    <li>
      <span>
        {name}
        <br />
        <span className="soft">
          {timesCharged(service)} × {formats.money(service.unit_price)} ·{' '}
          {formats.list(service.dates.map(formats.day))}
        </span>
      </span>
      <span className="number">{formats.money(service.total)}</span>
      <CloseButton
        size="sm"
        disabled={!allowed || write.isPending}
        title={why}
        aria-label={removeWords(name)}
        onClick={remove}
      />
      {write.error && <ErrorCard error={write.error} />}
    </li>
  )
}
