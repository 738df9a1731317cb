import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import type { Change, NightPrice, NightRestrictions } from './ari-state.ts'

/** A parsed message of a property. */
export interface Message {
  /** OTA_HotelInvCountNotifRQ and similar. */
  readonly name: string
  readonly hotel: string
  readonly token: string
  readonly changes: readonly Change[]
}

const LISTS: Readonly<Record<string, { list: string; read: (list: Element) => Change[] }>> = {
  OTA_HotelInvCountNotifRQ: { list: 'Inventories', read: readCounts },
  OTA_HotelRateAmountNotifRQ: { list: 'RateAmountMessages', read: readPrices },
  OTA_HotelAvailNotifRQ: { list: 'AvailStatusMessages', read: readStatuses },
}

/** Parses a message of a property; throws for one that a partner would not understand. */
export function readMessage(text: string): Message {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml')
  const root = document.documentElement!
  const known = LISTS[root.localName ?? '']
  if (!known) throw new Error(`${root.localName} is not understood`)
  const [list] = all(root, known.list)
  if (!list) throw new Error(`${known.list} is missing`)
  return {
    name: root.localName!,
    hotel: list.getAttribute('HotelCode') ?? '',
    token: root.getAttribute('EchoToken') ?? '',
    changes: known.read(list),
  }
}

const all = (element: Element, name: string): Element[] => [...element.getElementsByTagNameNS('*', name)]

function need(element: Element | undefined, name: string): string {
  const value = element?.getAttribute(name)
  if (!value) throw new Error(`${name} is missing`)
  return value
}

const nightsOf = (element: Element | undefined) => ({
  first: need(element, 'Start'),
  last: need(element, 'End'),
})

function readCounts(list: Element): Change[] {
  return all(list, 'Inventory').map((inventory) => {
    const [control] = all(inventory, 'StatusApplicationControl')
    const [count] = all(inventory, 'InvCount')
    return {
      ...nightsOf(control),
      room: need(control, 'InvTypeCode'),
      count: Number(need(count, 'Count')),
    }
  })
}

function readPrices(list: Element): Change[] {
  return all(list, 'RateAmountMessage').flatMap((message) => {
    const [control] = all(message, 'StatusApplicationControl')
    const room = need(control, 'InvTypeCode')
    const rate = need(control, 'RatePlanCode')
    return all(message, 'Rate').map((one) => ({ ...nightsOf(one), room, rate, price: priceOf(one) }))
  })
}

function priceOf(rate: Element): NightPrice {
  const amounts = all(rate, 'BaseByGuestAmt')
  return {
    currency: need(amounts[0], 'CurrencyCode'),
    by_adults: Object.fromEntries(
      amounts.map((one) => [need(one, 'NumberOfGuests'), need(one, 'AmountAfterTax')]),
    ),
  }
}

const STATUSES = {
  Master: 'closed',
  Arrival: 'closed_to_arrival',
  Departure: 'closed_to_departure',
} as const
const LENGTHS = {
  SetMinLOS: 'min_stay',
  SetMaxLOS: 'max_stay',
  SetForwardMinStay: 'min_stay_through',
  SetForwardMaxStay: 'max_stay_through',
  RemoveMaxLOS: 'max_stay',
  RemoveForwardMaxStay: 'max_stay_through',
} as const

function readStatuses(list: Element): Change[] {
  return all(list, 'AvailStatusMessage').map((message) => {
    const [control] = all(message, 'StatusApplicationControl')
    return {
      ...nightsOf(control),
      room: need(control, 'InvTypeCode'),
      rate: need(control, 'RatePlanCode'),
      restrictions: restrictionsOf(message),
    }
  })
}

function restrictionsOf(message: Element): NightRestrictions {
  const found: NightRestrictions = {}
  for (const status of all(message, 'RestrictionStatus')) {
    const which = STATUSES[need(status, 'Restriction') as keyof typeof STATUSES]
    if (which) found[which] = need(status, 'Status') === 'Close'
    const min = status.getAttribute('MinAdvancedBookingOffset')
    const max = status.getAttribute('MaxAdvancedBookingOffset')
    if (min) found.min_advance = min
    if (max) found.max_advance = max
  }
  for (const length of all(message, 'LengthOfStay')) {
    const kind = need(length, 'MinMaxMessageType')
    const which = LENGTHS[kind as keyof typeof LENGTHS]
    if (which) found[which] = kind.startsWith('Remove') ? null : Number(need(length, 'Time'))
  }
  return found
}
