/** How far guests get on the booking page. */
export const booking_page_visits = {
  title_of: (property: string) => `Booking page, ${property}`,
  about:
    'Pages that were shown, not people: nothing is stored in the browser, and nothing about a person here.',
  none: 'Nobody has opened the booking page in this period.',
  funnel: 'From the search to the payment',
  steps: {
    search: 'First page',
    rooms: 'Rooms and rates',
    details: 'Details form',
    booked: 'Booked',
    paid: 'Paid on the page',
    full: 'No room free',
    restricted: 'Restricted',
    too_large: 'Party too large',
  },
  share: (percent: string) => `${percent} of the step before`,
  unsold: 'Searches that found nothing to book',
  sources: 'Source',
  direct: 'Direct or unknown',
  languages: 'Language',
  days: 'Day',
}
