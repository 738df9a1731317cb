import { plural } from '../../plural.ts'

/** What can be sold on a night, and which restrictions apply. */
export const selling = {
  left: (count: number) => `${count} left to sell`,
  sold_out: 'Sold out',
  counts: (rooms: number, occupied: number, out_of_order: number) =>
    [
      plural(rooms, 'room', 'rooms'),
      `${occupied} taken`,
      ...(out_of_order > 0 ? [`${out_of_order} out of order`] : []),
    ].join(', '),
  on_sale: 'on sale',
  lower: (nights: number) => `Sell ${plural(nights, 'night', 'nights')} here`,
  lowered: (plan: string, nights: number) =>
    `${plan} sells ${plural(nights, 'night', 'nights')} on these dates`,
  no_plan: 'No rate plan sells this room type.',
  reasons: {
    sold_out: 'sold out',
    room_type_stop_sell: 'room type closed (stop sell)',
    sell_limit: 'sell limit of the room type reached',
    stop_sell: 'not on sale (stop sell)',
    closed_to_arrival: 'no arrivals that day',
    closed_to_departure: 'no departures that day',
    min_stay: 'shorter than the minimum stay',
    min_stay_through: 'shorter than the minimum stay',
    max_stay: 'longer than the maximum stay',
    max_stay_through: 'longer than the maximum stay',
    min_advance_hours: 'too late to book',
    max_advance_days: 'too early to book',
    before_business_date: 'this day is over',
    too_far_ahead: 'too far ahead',
    too_many_nights: 'too many nights',
    party_too_large: 'too small for the party',
    no_price: 'no price on this date',
    price_not_positive: 'the price is zero or less',
    total_too_high: 'the stay would cost more than it may',
    channel_not_connected: 'the channel is not connected',
  } as Record<string, string>,
}
