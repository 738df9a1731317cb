import { useQueries, useQuery } from '@tanstack/react-query'
import type { Guest } from '#contract/guests/guests.ts'
import type { ReservationWithMore } from '#contract/parts/reservation-parts.ts'
import type { Property } from '#contract/property/properties.ts'
import type { RegisteredGuest } from '#contract/stays/registrations.ts'
import { fullName } from '#contract/text/person-names.ts'
import { hasSameName } from '#web/dashboard/lookups.ts'
import { exemptionWords } from '#web/dashboard/stays/reservations/public.ts'
import { call } from '#web/lib/client.ts'
import { readQuery } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { useMe, usePropertyOf } from '#web/lib/session.ts'
import paper from '#web/shared/paper/paper.module.css'
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
  const registered = useRegistered(ids)
  const ready = registered !== undefined && answers.every(({ isPending }) => !isPending)
  return (
    <PrintWhenReady ready={ready} done={done}>
      {ids.map((id) => {
        const reservation = found.get(id)
        return (
          reservation && <Card key={id} reservation={reservation} registered={registered?.get(id) ?? []} />
        )
      })}
    </PrintWhenReady>
  )
}

/**
 * What guests have given for their registration, for staff who may see it: opened stay by stay, and recorded in the audit log. Undefined
 * while it is being read. A stay whose entries cannot be read has an empty card.
 */
function useRegistered(ids: readonly string[]) {
  const allowed = useMe().permissions.includes('viewRegistration')
  const { data, isError } = useQuery({
    queryKey: ['viewRegistration', ids],
    queryFn: async () => {
      const found = new Map<string, readonly RegisteredGuest[]>()
      for (const id of ids) found.set(id, (await call('viewRegistration', { params: { id } })).guests)
      return found
    },
    enabled: allowed,
    retry: false,
    // Nothing of it stays in the browser.
    gcTime: 0,
  })
  return allowed && !isError ? data : NOBODY
}

const NOBODY: ReadonlyMap<string, readonly RegisteredGuest[]> = new Map()

interface CardProps {
  readonly reservation: ReservationWithMore
  readonly registered: readonly RegisteredGuest[]
}

function Card({ reservation, registered }: CardProps) {
  const { paper: text } = useMessages().today
  const reservations = useMessages().reservations
  const formats = useFormats()
  const property = usePropertyOf(reservation.property_id)
  const { booker, guest, room, adults, children, check_in, check_out, nights, city_tax_exemption } =
    reservation
  // A profile with another name is another person's: the card is prefilled from the booking.
  const profile = guest && hasSameName(guest, booker) ? guest : null
  const others = adults + children - 1
  const of = (position: number) => registered.find((one) => one.position === position)
  const first = of(1)
  return (
    <section className={`${paper.sheet} ${styles.card}`}>
      <header>
        <h1>{text.card_title}</h1>
        {property && (
          <p>{[property.legal.company_name ?? property.name, ...addressOf(property)].join(' · ')}</p>
        )}
      </header>
      <dl className={styles.facts}>
        <Fact term={text.arrival} value={formats.day(check_in)} />
        <Fact term={text.departure} value={`${formats.day(check_out)} (${reservations.nights(nights)})`} />
        <Fact term={text.room} value={room?.name} />
        <Fact term={text.party} value={reservations.party_of(adults, children)} />
        <Fact term={text.code} value={reservation.confirmation_code} />
      </dl>
      <dl className={styles.fields}>
        <FirstGuest {...{ booker, profile, first }} />
        {Array.from({ length: Math.min(others, 5) }, (_, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order of the party
            key={at}
            term={`${text.company} ${at + 1}`}
            value={companion(of(at + 2), formats.plainDay)}
            wide
          />
        ))}
        {property?.city_tax?.exemptions?.length ? (
          <Field
            term={`${reservations.money.city_tax}: ${reservations.money.exempt}`}
            // Where nothing is known the guest ticks what applies.
            value={
              city_tax_exemption
                ? exemptionWords(reservations.money, city_tax_exemption)
                : property.city_tax.exemptions
                    .map((one) => `☐ ${reservations.money.exemptions[one]}`)
                    .join('\u2003')
            }
            wide
          />
        ) : null}
        <Field term={text.signature} wide tall />
      </dl>
    </section>
  )
}

interface FirstGuestProps {
  readonly booker: ReservationWithMore['booker']
  readonly profile: Guest | null
  readonly first: RegisteredGuest | undefined
}

/** As the guest has given it, else as the booking and the profile have it. */
function FirstGuest({ booker, profile, first }: FirstGuestProps) {
  const { paper: text } = useMessages().today
  const formats = useFormats()
  const known = profile ? guestAddress(profile, formats.country) : undefined
  return (
    <>
      <Field term={text.name} value={registeredName(first) ?? fullName(booker)} />
      <Field term={text.birth} value={first?.birth_date && formats.plainDay(first.birth_date)} />
      <Field term={text.nationality} value={first?.nationality && formats.country(first.nationality)} />
      <Field term={text.document} value={first?.document_number} />
      <Field term={text.address} value={registeredAddress(first, formats.country) ?? known} wide />
      <Field term={text.email} value={first?.email ?? profile?.email ?? booker.email} />
      <Field term={text.phone} value={first?.phone ?? profile?.phone ?? booker.phone} />
    </>
  )
}

const registeredName = (one: RegisteredGuest | undefined): string | undefined => one && fullName(one)

const companion = (one: RegisteredGuest | undefined, day: (date: string) => string): string | undefined =>
  one && [registeredName(one), one.birth_date && day(one.birth_date)].filter(Boolean).join(', ')

function registeredAddress(
  one: RegisteredGuest | undefined,
  countryName: (code: string) => string,
): string | undefined {
  if (!one?.address) return undefined
  const town = [one.postal_code, one.city].filter(Boolean).join(' ')
  return [one.address, town, one.country && countryName(one.country)].filter(Boolean).join(', ')
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
