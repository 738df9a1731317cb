import type { Wide } from '../../catalogue.ts'
import type { selling as english } from '../../en/pricing/selling.ts'
import { plural } from '../../plural.ts'

export const selling: Wide<typeof english> = {
  left: (count: number) => `${count} noch frei`,
  sold_out: 'Ausgebucht',
  counts: (rooms: number, occupied: number, out_of_order: number) =>
    [
      plural(rooms, 'Zimmer', 'Zimmer'),
      `${occupied} belegt`,
      ...(out_of_order > 0 ? [`${out_of_order} gesperrt`] : []),
    ].join(', '),
  on_sale: 'im Verkauf',
  lower: (nights: number) => `Hier ${plural(nights, 'Nacht', 'Nächte')} verkaufen`,
  lowered: (plan: string, nights: number) =>
    `${plan} verkauft an diesen Tagen ${plural(nights, 'Nacht', 'Nächte')}`,
  no_plan: 'Kein Tarif verkauft diese Zimmerkategorie.',
  reasons: {
    sold_out: 'ausgebucht',
    room_type_stop_sell: 'Kategorie geschlossen (Verkaufsstopp)',
    sell_limit: 'Verkaufsgrenze der Kategorie erreicht',
    stop_sell: 'nicht im Verkauf (Verkaufsstopp)',
    closed_to_arrival: 'keine Anreise an diesem Tag',
    closed_to_departure: 'keine Abreise an diesem Tag',
    min_stay: 'kürzer als der Mindestaufenthalt',
    min_stay_through: 'kürzer als der Mindestaufenthalt',
    max_stay: 'länger als der Höchstaufenthalt',
    max_stay_through: 'länger als der Höchstaufenthalt',
    min_advance_hours: 'zu spät zum Buchen',
    max_advance_days: 'zu früh zum Buchen',
    before_business_date: 'dieser Tag ist vorbei',
    too_far_ahead: 'zu weit voraus',
    too_many_nights: 'zu viele Nächte',
    party_too_large: 'zu klein für die Gäste',
    no_price: 'kein Preis an diesem Tag',
    price_not_positive: 'der Preis ist null oder weniger',
    total_too_high: 'der Aufenthalt würde mehr kosten, als er darf',
    channel_not_connected: 'der Kanal ist nicht verbunden',
  } as Record<string, string>,
}
