import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { ServicesField } from '#web/dashboard/pricing/services/public.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { Section } from '#web/ui/description-list.tsx'

interface StayServicesProps {
  readonly reservation: Reservation
  readonly stay: Pick<Reservation, 'check_in' | 'check_out'> & { readonly services: ServiceChoice[] }
  readonly set: (more: { services: ServiceChoice[] }) => void
  readonly error: ApiError | null
}

/** The services of an existing stay; those that it has keep their price. */
export function StayServices({ reservation, stay, set, error }: StayServicesProps) {
  const text = usePartMessages('services')
  const open_day = usePropertyOf(reservation.property_id)?.business_date
  return (
    <Section title={text.title}>
      <ServicesField
        property_id={reservation.property_id}
        stay={stay}
        value={stay.services}
        booked={reservation.services}
        open_day={reservation.status === 'checked_in' ? open_day : undefined}
        onChange={(services) => set({ services })}
        error={error?.code === 'SVC-1016' ? error.message : undefined}
      />
    </Section>
  )
}
