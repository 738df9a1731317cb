import { decimalOf } from '#contract/money.ts'
import { MAX_DAYS_AHEAD } from '#server/kernel/time/dates.ts'
import { node, writeXml, type XmlElement } from '../../xml/write-xml.ts'
import type {
  AriKind,
  AriMessage,
  AriUpdate,
  ChildPrice,
  OccupancyPrice,
  RestrictionRun,
} from '../channel-adapter.ts'

/** One namespace from 2003 to 2017. */
export const NAMESPACE = 'http://www.opentravel.org/OTA/2003/05'
/** CountType: rooms that may still be sold. */
const DEFINITE_AVAILABILITY = 2
/** AgeQualifyingCode. */
const ADULT = 10
const CHILD = 8

/** The message of each kind: its root, what gathers the parts, and the parts of an update. */
const MESSAGES: Readonly<Record<AriKind, { root: string; list: string }>> = {
  availability: { root: 'OTA_HotelInvCountNotif', list: 'Inventories' },
  prices: { root: 'OTA_HotelRateAmountNotif', list: 'RateAmountMessages' },
  restrictions: { root: 'OTA_HotelAvailNotif', list: 'AvailStatusMessages' },
}

/** The name of the answer to a message of that kind. */
export const responseNameOf = (kind: AriKind): string => `${MESSAGES[kind].root}RS`

/** The bytes of one message. `End` is the last night, as everywhere in these messages. */
export function writeMessage({ kind, hotel_code, message_id, sent_at, updates }: AriMessage): string {
  const { root, list } = MESSAGES[kind]
  const attributes = { EchoToken: message_id, TimeStamp: sent_at, Version: '1.0' }
  const parts = node(list, { HotelCode: hotel_code }, updates.flatMap(partsOf))
  return writeXml({ '': NAMESPACE }, node(`${root}RQ`, attributes, [parts]))
}

function partsOf(update: AriUpdate): XmlElement[] {
  if (update.kind === 'availability') {
    return update.runs.map(({ first, last, available }) =>
      node('Inventory', {}, [
        control({ Start: first, End: last, InvTypeCode: update.room_code }),
        node('InvCounts', {}, [node('InvCount', { CountType: DEFINITE_AVAILABILITY, Count: available })]),
      ]),
    )
  }
  const codes = { InvTypeCode: update.room_code, RatePlanCode: update.rate_code }
  if (update.kind === 'prices') {
    const { currency } = update
    const rates = update.runs.map(({ first, last, prices, children }) =>
      node('Rate', { Start: first, End: last }, [
        node('BaseByGuestAmts', {}, prices.map(amountOf(currency))),
        ...(children.length > 0
          ? [node('AdditionalGuestAmounts', {}, children.map(childAmountOf(currency)))]
          : []),
      ]),
    )
    return [node('RateAmountMessage', {}, [control(codes), node('Rates', {}, rates)])]
  }
  return update.runs.flatMap((run) => statusesOf(run, codes))
}

const control = (attributes: Record<string, string>) => node('StatusApplicationControl', attributes)

const amountOf =
  (currency: string) =>
  ({ adults, amount }: OccupancyPrice): XmlElement =>
    node('BaseByGuestAmt', {
      NumberOfGuests: adults,
      AgeQualifyingCode: ADULT,
      AmountAfterTax: decimalOf({ amount, currency }),
      CurrencyCode: currency,
    })

const childAmountOf =
  (currency: string) =>
  ({ min_age, max_age, amount }: ChildPrice): XmlElement =>
    node('AdditionalGuestAmount', {
      AgeQualifyingCode: CHILD,
      MinAge: min_age,
      MaxAge: max_age,
      Amount: decimalOf({ amount, currency }),
      CurrencyCode: currency,
    })

/** Three statuses a run, since a message has room for one: each restriction is set, or lifted, by itself. */
function statusesOf(run: RestrictionRun, codes: Record<string, string>): XmlElement[] {
  const { first: Start, last: End } = run
  const message = (lengths: XmlElement[], status: XmlElement) =>
    node('AvailStatusMessage', {}, [control({ Start, End, ...codes }), ...lengths, status])
  const status = (Restriction: string, closed: boolean, more = {}) =>
    node('RestrictionStatus', { Restriction, Status: closed ? 'Close' : 'Open', ...more })
  const advance = {
    MinAdvancedBookingOffset: `PT${run.min_advance_hours ?? 0}H`,
    MaxAdvancedBookingOffset: `P${run.max_advance_days ?? MAX_DAYS_AHEAD}D`,
  }
  const by_arrival = lengths(true, [
    minimum('SetMinLOS', run.min_stay),
    maximum('SetMaxLOS', 'RemoveMaxLOS', run.max_stay),
  ])
  const through = lengths(false, [
    minimum('SetForwardMinStay', run.min_stay_through),
    maximum('SetForwardMaxStay', 'RemoveForwardMaxStay', run.max_stay_through),
  ])
  return [
    message([by_arrival], status('Master', run.closed, advance)),
    message([through], status('Arrival', run.closed_to_arrival)),
    message([], status('Departure', run.closed_to_departure)),
  ]
}

const lengths = (by_arrival: boolean, each: XmlElement[]) =>
  node('LengthsOfStay', { ArrivalDateBased: by_arrival }, each)

/** A stay has a night at least, so no limit is one night. */
const minimum = (MinMaxMessageType: string, nights: number | null) =>
  node('LengthOfStay', { MinMaxMessageType, Time: nights ?? 1, TimeUnit: 'Day' })

const maximum = (set: string, remove: string, nights: number | null) =>
  nights === null
    ? node('LengthOfStay', { MinMaxMessageType: remove })
    : node('LengthOfStay', { MinMaxMessageType: set, Time: nights, TimeUnit: 'Day' })
