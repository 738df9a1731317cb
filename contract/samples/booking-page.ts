/** The booking page of the sample property. */
export const BOOKING_PAGE = {
  slug: 'harbour-house',
  open: true,
  languages: ['en', 'de'],
  colours: { accent: '#0b6b62' },
  texts: { en: { headline: 'A room by the water' } },
  coordinates: { latitude: 53.543876, longitude: 9.999511 },
  terms_url: 'https://harbour-house.example/terms',
  privacy_url: null,
  rate_plan_ids: null,
  service_ids: null,
  confirm_by_mail: false,
  max_unpaid_nights: 60,
  early_arrival_from: '11:00',
  late_departure_until: '13:00',
  no_cleaning_until: '10:00',
  photos: [],
}
