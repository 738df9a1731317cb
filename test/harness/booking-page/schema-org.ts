/** The JSON-LD of a page. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it
export const structuredDataOf = (html: string): any =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)

const text = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const url = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const matching = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const time = matching(/^\d\d:\d\d$/)

const PLACE = { '@id': text, name: text, image: url }

/** Types of schema.org with the properties that they have there, and what is allowed as a value; another type by its name. */
const TYPES: Readonly<Record<string, Readonly<Record<string, string | ((value: unknown) => boolean)>>>> = {
  Hotel: {
    ...PLACE,
    description: text,
    url,
    address: 'PostalAddress',
    telephone: text,
    email: text,
    checkinTime: time,
    checkoutTime: time,
    currenciesAccepted: matching(/^[A-Z]{3}$/),
    availableLanguage: matching(/^[a-z]{2}$/),
    potentialAction: 'ReserveAction',
    containsPlace: 'HotelRoom',
    makesOffer: 'Offer',
  },
  PostalAddress: {
    streetAddress: text,
    postalCode: text,
    addressLocality: text,
    addressRegion: text,
    addressCountry: matching(/^[A-Z]{2}$/),
  },
  ReserveAction: { target: 'EntryPoint', result: 'LodgingReservation' },
  EntryPoint: { urlTemplate: url, inLanguage: matching(/^[a-z]{2}$/) },
  LodgingReservation: { name: text },
  HotelRoom: { ...PLACE, occupancy: 'QuantitativeValue', floorSize: 'QuantitativeValue', bed: 'BedDetails' },
  QuantitativeValue: { value: number, maxValue: number, unitCode: matching(/^[A-Z0-9]{2,3}$/) },
  BedDetails: { typeOfBed: text, numberOfBeds: number },
  Offer: {
    name: text,
    itemOffered: 'HotelRoom',
    price: matching(/^\d+(\.\d+)?$/),
    priceCurrency: matching(/^[A-Z]{3}$/),
    priceValidUntil: matching(/^\d{4}-\d\d-\d\d$/),
    availability: matching(/^https:\/\/schema\.org\/(InStock|LimitedAvailability|SoldOut)$/),
    url,
  },
}

type Node = Readonly<Record<string, unknown>>

/** What is no term of schema.org, or has no value that the term allows: `Hotel.checkinTime`. */
export function wrongTerms(data: Node, expected = 'Hotel'): string[] {
  // A reference to what is described elsewhere in the document.
  if (Object.keys(data).join() === '@id') return []
  if (data['@type'] !== expected) return [`${String(data['@type'])} for ${expected}`]
  const terms = TYPES[expected]!
  return Object.entries(data).flatMap(([name, value]) => {
    if (name === '@type' || (name === '@context' && value === 'https://schema.org')) return []
    const allowed = terms[name]
    if (!allowed) return [`${expected}.${name}`]
    return [value].flat().flatMap((one) => {
      if (typeof allowed === 'string') return wrongTerms(one as Node, allowed)
      return allowed(one) ? [] : [`${expected}.${name}: ${JSON.stringify(one)}`]
    })
  })
}
