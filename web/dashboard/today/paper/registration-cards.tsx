import { useQueries } from '@tanstack/react-query'
import type { ReservationWithMore } from '../../../../contract/parts/reservation-parts.ts'
import type { Guest } from '../../../../contract/resources/guests.ts'
import type { Property } from '../../../../contract/resources/properties.ts'
import { readQuery } from '../../../lib/data.ts'
import { useFormats, useMessages } from '../../../lib/i18n/language.tsx'
import { usePropertyOf } from '../../../lib/session.ts'
import paper from '../../../shared/paper/paper.module.css'
import { fullName, isCalled } from '../../lookups.ts'
import { exemptionWords } from '../../reservations/public.ts'
import type { StayRow } from '../row/row-types.ts'
import { PrintWhenReady } from './print-when-ready.tsx'
import styles from './registration-cards.module.css'

/** Maximum of ids in one request. */
const AT_ONCE = 100

interface RegistrationCardsProps {
  readonly rows: readonly StayRow[]
  readonly done: () => void
}

/**
 * A registration card for each stay, to be completed and signed: prefilled from the guest's profile, loaded
 * for printing.
 */
export function RegistrationCards({ rows, done }: RegistrationCardsProps) {
  const ids = rows.map(({ id }) => id)
  const chunks = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const answers = useQueries({
    queries: chunks.map((chunk) =>
      readQuery('listReservations', {
        query: { ids: chunk.join(','), include: 'guest,room', limit: AT_ONCE },
      }),
    ),
  })
  const found = new Map(answers.flatMap(({ data }) => data?.data ?? []).map((one) => [one.id, one]))
  const ready = answers.every(({ isPending }) => !isPending)
  return (
    <PrintWhenReady ready={ready} done={done}>
      {ids.map((id) => {
        const reservation = found.get(id)
        return reservation && <Card key={id} reservation={reservation} />
      })}
    </PrintWhenReady>
  )
}

function Card({ reservation }: { reservation: ReservationWithMore }) {
  const { paper: text } = useMessages().today
  const reservations = useMessages().reservations
  const formats = useFormats()
  const house = usePropertyOf(reservation.property_id)
  const { booker, guest, room, adults, children, check_in, check_out, nights, city_tax_exemption } =
    reservation
  // A profile with another name is another person's: the card is prefilled from the booking.
  const profile = guest && isCalled(guest, booker) ? guest : null
  const others = adults + children - 1
  return (
    <section className={`${paper.sheet} ${styles.card}`}>
      <header>
        <h1>{text.card_title}</h1>
        {house && <p>{[house.legal.company_name ?? house.name, ...addressOf(house)].join(' · ')}</p>}
      </header>
      <dl className={styles.facts}>
        <Fact term={text.arrival} value={formats.day(check_in)} />
        <Fact term={text.departure} value={`${formats.day(check_out)} (${reservations.nights(nights)})`} />
        <Fact term={text.room} value={room?.name} />
        <Fact term={text.party} value={reservations.party_of(adults, children)} />
        <Fact term={text.code} value={reservation.confirmation_code} />
      </dl>
      <dl className={styles.fields}>
        <Field term={text.name} value={fullName(booker)} />
        <Field term={text.birth} />
        <Field term={text.nationality} />
        <Field
          term={text.address}
          value={profile ? guestAddress(profile, formats.country) : undefined}
          wide
        />
        <Field term={text.document} />
        <Field term={text.email} value={profile?.email ?? booker.email} />
        <Field term={text.phone} value={profile?.phone ?? booker.phone} />
        {Array.from({ length: Math.min(others, 5) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Field key={at} term={`${text.company} ${at + 1}`} wide />
        ))}
        {house?.city_tax?.exemptions?.length ? (
          <Field
            term={`${reservations.money.city_tax}: ${reservations.money.exempt}`}
            // Where nothing is known the guest ticks what applies.
            value={
              city_tax_exemption
                ? exemptionWords(reservations.money, city_tax_exemption)
                : house.city_tax.exemptions
                    .map((one) => `☐ ${reservations.money.exemptions[one]}`)
                    .join('   ')
            }
            wide
          />
        ) : null}
        <Field term={text.signature} wide tall />
      </dl>
    </section>
  )
}

const addressOf = ({ address }: Property): string[] =>
  [address?.line1, [address?.postal_code, address?.city].filter(Boolean).join(' ')].filter(
    (part): part is string => Boolean(part),
  )

function guestAddress({ address, country }: Guest, countryName: (code: string) => string): string {
  const { line1, line2, postal_code, city } = address ?? {}
  const land = address?.country ?? country
  const parts = [line1, line2, [postal_code, city].filter(Boolean).join(' '), land && countryName(land)]
  return parts.filter(Boolean).join(', ')
}

const Fact = ({ term, value }: { term: string; value: string | undefined }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
)

interface FieldProps {
  readonly term: string
  readonly value?: string | null | undefined
  readonly wide?: boolean
  readonly tall?: boolean
}

/** A known value, or an empty line to fill in. */
const Field = ({ term, value, wide, tall }: FieldProps) => (
  <div data-wide={wide || undefined} data-tall={tall || undefined}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)
