import { decimalOf } from '#contract/currency.ts'
import { translatedDescription } from '#contract/text/translations.ts'
import { Html } from '#server/kernel/text/html.ts'
import { mapUrl } from '#server/kernel/text/map-url.ts'
import { languagesOf, nameOf, type PageView } from '../page-property.ts'
import { photoPath } from '../photos/photo-image.ts'
import type { StayOffer } from '../search/sold-offers.ts'

/** The public URL of the page. */
export const addressOf = (view: PageView, lang?: string): string =>
  `${view.origin}${view.published.base}${lang === undefined ? '' : `?lang=${lang}`}`

/** URLs of photos of the property, for other sites. */
export const imagesOf = (view: PageView): string[] =>
  view.published.property.booking_page.photos
    .slice(0, 4)
    .map((photo) => `${view.origin}${photoPath(view, photo, 'large')}`)

/** The property as a `Hotel` of schema.org. rule 26.13 */
export const hotelData = (view: PageView, description: string): Html =>
  jsonLd({
    '@context': 'https://schema.org',
    ...hotelOf(view),
    description,
    potentialAction: {
      '@type': 'ReserveAction',
      target: { '@type': 'EntryPoint', urlTemplate: addressOf(view, view.language) },
      result: { '@type': 'LodgingReservation', name: view.words.search.title(view.published.property.name) },
    },
  })

/** The address of the property, by the terms of schema.org. */
export function postalAddress({ published }: PageView): Readonly<Record<string, string>> {
  const { address, country } = published.property
  return {
    ...(address.line1 && { streetAddress: [address.line1, address.line2].filter(Boolean).join(', ') }),
    ...(address.postal_code && { postalCode: address.postal_code }),
    ...(address.city && { addressLocality: address.city }),
    ...(address.region && { addressRegion: address.region }),
    addressCountry: address.country ?? country,
  }
}

function hotelOf(view: PageView) {
  const { property } = view.published
  const { letterhead, booking_page } = property
  const image = imagesOf(view)
  return {
    '@type': 'Hotel',
    '@id': `${addressOf(view)}#hotel`,
    name: property.name,
    url: addressOf(view),
    ...(image.length > 0 && { image }),
    address: { '@type': 'PostalAddress', ...postalAddress(view) },
    ...(letterhead.phone && { telephone: letterhead.phone }),
    ...(letterhead.email && { email: letterhead.email }),
    ...(booking_page.coordinates && {
      geo: { '@type': 'GeoCoordinates', ...booking_page.coordinates },
      hasMap: mapUrl(booking_page.coordinates),
    }),
    checkinTime: property.check_in_time,
    checkoutTime: property.check_out_time,
    currenciesAccepted: property.currency,
    availableLanguage: languagesOf(view.published),
  }
}

/** An offer with the path that chooses it. */
export interface LinkedOffer extends StayOffer {
  readonly path: string
}

/**
 * The rooms and offers of a stay, by total price, as of a business date. Each room is described once, its offers refer to
 * it. rule 26.13
 */
export function offersData(view: PageView, offers: readonly LinkedOffer[], today: string): Html {
  const rooms = new Map(offers.map(({ room_type }) => [room_type.id, room_type]))
  return jsonLd({
    '@context': 'https://schema.org',
    ...hotelOf(view),
    containsPlace: [...rooms.values()].map((room_type) => roomOf(view, room_type)),
    makesOffer: offers.map(({ room_type, plan, preview, path }) => ({
      '@type': 'Offer',
      name: nameOf(view, plan),
      itemOffered: { '@id': `#${room_type.id}` },
      price: decimalOf(preview.total),
      priceCurrency: preview.total.currency,
      // Of the whole stay.
      eligibleDuration: { '@type': 'QuantitativeValue', value: preview.nights, unitCode: 'DAY' },
      priceValidUntil: today,
      availability: 'https://schema.org/InStock',
      url: `${view.origin}${path}`,
    })),
  })
}

function roomOf(view: PageView, room: StayOffer['room_type']) {
  const { id, photos } = room
  const description = translatedDescription(view.language, room)
  return {
    '@type': 'HotelRoom',
    '@id': `#${id}`,
    name: nameOf(view, room),
    ...(description !== null && { description }),
    ...(photos[0] && { image: `${view.origin}${photoPath(view, photos[0], 'large')}` }),
    occupancy: { '@type': 'QuantitativeValue', maxValue: room.max_occupancy },
    ...(room.size_sqm !== null && {
      floorSize: { '@type': 'QuantitativeValue', value: room.size_sqm, unitCode: 'MTK' },
    }),
    bed: room.bed_configuration.map(({ type, count }) => ({
      '@type': 'BedDetails',
      typeOfBed: type.replaceAll('_', ' '),
      numberOfBeds: count,
    })),
  }
}

/** Escaped JSON-LD: no text in it can end the script element. */
const jsonLd = (data: object): Html =>
  new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n`)
