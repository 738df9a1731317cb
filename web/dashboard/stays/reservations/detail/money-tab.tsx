import type { Money } from '#contract/money.ts'
import type { BookedService } from '#contract/parts/booked-services.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { useChannelName } from '#web/dashboard/lookups.ts'
import { Folios } from '#web/dashboard/money/folios/public.ts'
import { policySentences, useFreeUntil } from '#web/dashboard/pricing/rate-plans/public.ts'
import { ChargeField, serviceName, timesCharged } from '#web/dashboard/pricing/services/public.ts'
import { useFormats, useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { useMe, usePropertyOf } from '#web/lib/session.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { exemptionWords } from '../exemption.ts'
import { BookedServices } from './booked-services.tsx'
import styles from './detail.module.css'

interface TabProps {
  readonly reservation: Reservation
}

/** Price with its breakdown, payments, and the cancellation fee. */
export function MoneyTab({ reservation }: TabProps) {
  const { reservations, policies } = useMessages()
  const text = reservations.money
  const formats = useFormats()
  const { permissions } = useMe()
  const freeUntil = useFreeUntil(usePropertyOf(reservation.property_id)?.timezone)
  const { cancellation_policy, free_cancellation_until } = reservation
  const sentences = policySentences(
    cancellation_policy,
    policies,
    formats,
    freeUntil(free_cancellation_until),
  )
  return (
    <>
      {permissions.includes('listFolios') && (
        <Folios reservation={reservation} name={fullName(reservation.booker)} />
      )}
      <ChargeField reservation={reservation} />
      <BookedServices reservation={reservation} />
      <Section title={text.nights}>
        <Prices reservation={reservation} />
      </Section>
      <Section title={text.payment}>
        <Balance reservation={reservation} />
      </Section>
      <Section title={text.policy}>
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Prices({ reservation }: TabProps) {
  const { nightly_rates, services, taxes, charges_total, total } = reservation
  const { reservations } = useMessages()
  const text = reservations.money
  const formats = useFormats()
  return (
    <table className={styles.figures}>
      <tbody>
        {nightly_rates.map((night) => (
          <Night key={night.date} night={night} />
        ))}
        <Reduction reservation={reservation} />
        {services.map((service) => (
          <Service key={service.service_id + service.dates[0]} service={service} />
        ))}
        {taxes.map(({ type, rate, amount, included, exemption }) => (
          <tr key={type + rate + included}>
            <th scope="row">{type === 'vat' ? text.vat(formats.rate(rate ?? '0')) : text.city_tax}</th>
            <td className="soft">
              {exemption ? exemptionWords(text, exemption) : included ? text.included : text.on_top}
            </td>
            <td>
              {included ? <span className="soft">{formats.money(amount)}</span> : formats.money(amount)}
            </td>
          </tr>
        ))}
        {charges_total.amount !== 0 && (
          <tr>
            <th scope="row">{text.charges}</th>
            <td />
            <td>{formats.money(charges_total)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{reservations.total}</th>
          <td />
          <td>{formats.money(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** A booked service: how often, and at which price. */
function Service({ service }: { service: BookedService }) {
  const language = useLanguage()
  const formats = useFormats()
  const { name, unit_price, total } = service
  return (
    <tr>
      <th scope="row">{serviceName(name, language)}</th>
      <td className="soft">
        {timesCharged(service)} × {formats.money(unit_price)}
      </td>
      <td>{formats.money(total)}</td>
    </tr>
  )
}

/** Its price, and the full price where it is reduced. */
function Night({ night }: { night: NightlyRate }) {
  const text = useMessages().reservations.money
  const formats = useFormats()
  const { date, amount, source, yield_rule, before_discount: before, from_nights } = night
  const lowered_by = source === 'promotion' ? text.sources.promotion : text.discount
  return (
    <tr>
      <th scope="row">{formats.day(date)}</th>
      <td className="soft">
        {before
          ? `${before.yield_rule?.name ?? text.sources[before.source]} · ${lowered_by}`
          : (yield_rule?.name ?? text.sources[source])}
        {from_nights && ` · ${text.from_nights(from_nights)}`}
      </td>
      <td>
        {before && (
          <>
            <s className="soft">{formats.money(before.amount)}</s>{' '}
          </>
        )}
        {formats.money(amount)}
      </td>
    </tr>
  )
}

/** The reduction, its reason, and its total. */
function Reduction({ reservation: { nightly_rates, discount, promotion_code, total } }: TabProps) {
  const text = useMessages().reservations.money
  const formats = useFormats()
  if (!discount && promotion_code === null) return null
  const off = nightly_rates.reduce(
    (sum, { amount, before_discount: before }) => sum + (before ? before.amount.amount - amount.amount : 0),
    0,
  )
  return (
    <tr>
      <th scope="row">
        {discount ? text.discount : text.promotion_code}
        {discount?.type === 'percent' && ` ${formats.percent(discount.value)}`}
      </th>
      <td className="soft">{discount?.reason ?? promotion_code}</td>
      <td>
        <span className="soft">{formats.money({ amount: 0 - off, currency: total.currency })}</span>
      </td>
    </tr>
  )
}

function Balance({ reservation }: TabProps) {
  const { reservations } = useMessages()
  const text = reservations.money
  const formats = useFormats()
  const timezone = usePropertyOf(reservation.property_id)?.timezone
  const channelName = useChannelName()
  const { deposit, total, amount_owed, collected_by_channel } = reservation
  const unlessZero = (sum: Money) => (sum.amount === 0 ? null : formats.money(sum))
  const negative = (sum: Money) => unlessZero({ ...sum, amount: 0 - sum.amount })
  const depositWords = ({ paid, required, status, due_at }: NonNullable<typeof deposit>) => [
    text.deposit_of(formats.money(paid), formats.money(required)),
    text.deposit_statuses[status],
    ...(due_at && ['due', 'partially_paid'].includes(status)
      ? [text.due(formats.moment(due_at, timezone))]
      : []),
  ]
  return (
    <DescriptionList
      facts={[
        [reservations.status, text.payment_statuses[reservation.payment_status]],
        [text.credits, negative(reservation.credits_total)],
        [text.owed, amount_owed.amount === total.amount ? null : formats.money(amount_owed)],
        [reservations.paid, formats.money(reservation.amount_paid)],
        [text.given_back, negative(reservation.amount_refunded)],
        [
          reservations.collected_by_channel(channelName(reservation.channel)),
          collected_by_channel && formats.money(collected_by_channel),
        ],
        [reservations.balance, formats.money(reservation.balance)],
        [text.deposit, deposit && depositWords(deposit).join(' · ')],
      ]}
    />
  )
}
