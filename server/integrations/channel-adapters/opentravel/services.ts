import { apportion } from '#contract/money.ts'
import { shorten } from '#contract/text/shorten.ts'
import { allOf, childrenOf, firstOf, pathOf, type XmlElement } from '../../xml/read-xml.ts'
import type { InboundService } from '../channel-adapter.ts'
import { amountOf, inWords } from './amounts.ts'
import type { RoomOfStay } from './rooms.ts'
import { textOf, Unreadable } from './unreadable.ts'

/** A service that the channel sold beside the rooms. */
export interface ServiceOfOrder {
  readonly rph: string | null
  readonly description: string
  /** Of all units, in minor units. */
  readonly amount: number
  /** Whether the price of the rooms contains it; null where it does not say. */
  readonly is_inclusive: boolean | null
}

const MAX_SERVICES = 100
const MAX_DESCRIPTION_LENGTH = 100

/** The services of an order that have a price. */
export function servicesOf(reservation: XmlElement, currency: string | null): ServiceOfOrder[] {
  const all = allOf(reservation, 'Services').flatMap((list) => childrenOf(list, 'Service'))
  if (all.length > MAX_SERVICES) throw new Unreadable(`A booking has more than ${MAX_SERVICES} services.`)
  return all.flatMap((service) => {
    const amount = priceOf(service, currency)
    if (amount === null || amount === 0) return []
    const { ServiceRPH, Inclusive } = service.attributes
    const is_inclusive = /^(true|1)$/.test(Inclusive ?? '') || (Inclusive === undefined ? null : false)
    return [{ rph: ServiceRPH?.trim() || null, description: descriptionOf(service), amount, is_inclusive }]
  })
}

/** `Price/Total` is of the whole quantity, `Price/Base` of one. */
function priceOf(service: XmlElement, currency: string | null): number | null {
  const quantity = Number(service.attributes.Quantity ?? 1)
  const units = Number.isInteger(quantity) && quantity > 0 && quantity < 10_000 ? quantity : 1
  const prices = childrenOf(service, 'Price').flatMap((price) => {
    const total = amountOf(firstOf(price, 'Total'), currency) ?? amountOf(price, currency)
    const base = amountOf(firstOf(price, 'Base'), currency)
    return total?.amount ?? (base ? base.amount * units : [])
  })
  return prices.length === 0 ? null : prices.reduce((sum, amount) => sum + amount, 0)
}

function descriptionOf(service: XmlElement): string {
  const texts = ['ServiceDescription', 'Description', 'Comment'].flatMap((name) => allOf(service, name))
  const written = texts.map(textOf).find(Boolean)
  const text = written ?? service.attributes.ServiceInventoryCode?.trim() ?? ''
  return shorten((text || 'Service').replace(/\s+/g, ' '), MAX_DESCRIPTION_LENGTH)
}

/** The services of each room: of the rooms that name it, in equal parts, else of the first. */
export function servicesOfRooms(
  rooms: readonly RoomOfStay[],
  services: readonly ServiceOfOrder[],
): InboundService[][] {
  const of_rooms = rooms.map((): InboundService[] => [])
  for (const { rph, description, amount } of services) {
    const naming = rooms.flatMap(({ stay }, i) => (rph !== null && numbersOf(stay).includes(rph) ? [i] : []))
    const takers = naming.length > 0 ? naming : [0]
    const shares = apportion(amount, Array(takers.length).fill(1))
    for (const [n, i] of takers.entries()) of_rooms[i]?.push({ description, amount: shares[n]! })
  }
  return of_rooms
}

/** A room without a price is sold at ours, and its services cannot be added to that: the channel may have priced both. */
export const unchargedNote = (services: readonly InboundService[], currency: string | null): string | null =>
  services.length === 0
    ? null
    : `The channel names services and no price of the room; not charged: ${services
        .map(({ description, amount }) => `${description} ${inWords(amount, currency)}`)
        .join(', ')}.`

const numbersOf = (stay: XmlElement): string[] =>
  pathOf(stay, 'ServiceRPHs', 'ServiceRPH').map((one) => one.attributes.RPH?.trim() || one.text)
