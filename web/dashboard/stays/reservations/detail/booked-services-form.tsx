import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceChoice } from '#contract/parts/booked-services.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Service } from '#contract/pricing/services.ts'
import { choiceOf, DatesChoice, datesFor, serviceName } from '#web/dashboard/pricing/services/public.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats, useLanguage } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { FormFooter } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { changeQuote } from '../actions/change-quote.ts'
import styles from './booked-services.module.css'

const MAX_QUANTITY = 100

interface BookServiceProps {
  readonly reservation: Reservation
  readonly services: readonly Service[]
  /** Earlier dates are over. */
  readonly open_day: string
  readonly close: () => void
}

/** The service, quantity and dates that are chosen; what is left alone follows the stay. */
function useChoice({ reservation, services, open_day }: Omit<BookServiceProps, 'close'>) {
  const [service_id, setService] = useState(services[0]!.id)
  const [quantity, setQuantity] = useState<number>()
  const [chosen, setDates] = useState<readonly string[]>()
  const service = services.find(({ id }) => id === service_id)!
  const possible = datesFor(service, reservation).filter((date) => date >= open_day)
  const follows_party = service.per === 'person' || service.per === 'person_night'
  const choice: ServiceChoice = {
    service_id,
    ...(quantity !== undefined && { quantity }),
    ...(chosen && { dates: [...chosen].sort() }),
  }
  return {
    service,
    possible,
    dates: chosen ?? (service.per === 'item' ? possible.slice(0, 1) : possible),
    quantity: quantity ?? (follows_party ? reservation.adults + reservation.children : 1),
    body: { services: [...reservation.services.map(choiceOf), choice] },
    setQuantity,
    setDates,
    setService(id: string) {
      setService(id)
      setQuantity(undefined)
      setDates(undefined)
    },
  }
}

/** Books a service with a stay: how many, on which dates, and what it adds, before it is booked. */
export function BookService(props: BookServiceProps) {
  const { reservation, services, close } = props
  const { booked: text } = usePartMessages('services')
  const language = useLanguage()
  const chosen = useChoice(props)
  const { service, dates, body } = chosen
  const write = useWrite('updateReservation')
  const quote = useQuery({ ...changeQuote(reservation.id, body), enabled: dates.length > 0 })
  const done = () => {
    showToast(text.booked(serviceName(service.name, language)))
    close()
  }
  const book = () =>
    write.mutate({ params: { id: reservation.id }, body, version: reservation.version }, { onSuccess: done })
  const error = write.error ?? (quote.isFetching ? null : quote.error)
  return (
    <section aria-label={text.add} className={styles.form}>
      <div className={styles.fields}>
        <NativeSelect
          label={text.service}
          data={services.map(({ id, name }) => ({ value: id, label: serviceName(name, language) }))}
          value={service.id}
          onChange={({ currentTarget: { value } }) => chosen.setService(value)}
        />
        <NumberField
          label={text.quantity}
          w={110}
          min={1}
          max={MAX_QUANTITY}
          allowDecimal={false}
          value={chosen.quantity}
          onChange={chosen.setQuantity}
        />
      </div>
      <DatesChoice possible={chosen.possible} value={dates} onChange={chosen.setDates} />
      {error ? (
        <Refusal error={error} services={services} />
      ) : (
        <Price before={reservation} after={dates.length > 0 ? quote.data : undefined} />
      )}
      <FormFooter>
        <Button onClick={close}>{text.cancel}</Button>
        <Button
          variant="filled"
          disabled={dates.length === 0 || !quote.data || Boolean(error)}
          loading={write.isPending}
          onClick={book}
        >
          {text.book}
        </Button>
      </FormFooter>
    </section>
  )
}

/** What the stay comes to with it. */
function Price({ before, after }: { readonly before: Reservation; readonly after: Reservation | undefined }) {
  const { booked: text } = usePartMessages('services')
  const formats = useFormats()
  if (!after) return null
  const { currency } = after.total
  const more = { amount: after.total.amount - before.total.amount, currency }
  return (
    <p role="status">
      <strong>{text.adds(formats.money(more))}</strong>{' '}
      <span className="soft">{text.total(formats.money(after.total))}</span>
    </p>
  )
}

interface SoldOut {
  readonly service_id: string
  readonly dates: readonly { readonly date: string; readonly available: number }[]
}

/** A sold-out service is named with its dates and what is left; anything else as it is. */
function Refusal({ error, services }: { readonly error: ApiError; readonly services: readonly Service[] }) {
  const { booked: text } = usePartMessages('services')
  const language = useLanguage()
  const formats = useFormats()
  if (error.code !== 'SVC-1016') return <ErrorCard error={error} />
  const { service_id, dates } = error.details as SoldOut
  const service = services.find(({ id }) => id === service_id)
  return (
    <div role="alert" className={styles.soldOut}>
      <strong>{text.sold_out(service ? serviceName(service.name, language) : '')}</strong>
      <ul>
        {dates.map(({ date, available }) => (
          <li key={date}>{text.left(formats.day(date), available)}</li>
        ))}
      </ul>
      <span className="soft">{error.code}</span>
    </div>
  )
}
