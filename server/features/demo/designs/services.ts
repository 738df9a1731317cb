import { eur, type ServiceDesign } from './design.ts'
import { SERVICES } from './translations.ts'

/** What housekeepers find to be used, and charge to the room. */
const minibar = (code: string, price: number, name: ServiceDesign['terms']['name']): ServiceDesign => ({
  terms: {
    code,
    name,
    category: 'food',
    price: eur(price),
    per: 'item',
    vat_rate: '19.00',
    charged_by_housekeeping: true,
  },
  share: 0,
  included_in: [],
})

export const HOTEL_SERVICES: readonly ServiceDesign[] = [
  {
    terms: {
      code: 'BREAKFAST',
      name: {
        en: 'Breakfast buffet',
        de: 'Frühstücksbuffet',
        fr: 'Petit-déjeuner buffet',
        es: 'Desayuno bufé',
        it: 'Colazione a buffet',
      },
      description: 'From 7:00 to 11:00 in the quay room.',
      translations: SERVICES.BREAKFAST,
      category: 'food',
      price: eur(1_800),
      per: 'person_night',
      meal: 'breakfast',
      vat_rate: '19.00',
      bookable_online: true,
    },
    share: 0.22,
    included_in: ['BB'],
  },
  {
    terms: {
      code: 'PARKING',
      name: {
        en: 'Parking space',
        de: 'Parkplatz',
        fr: 'Place de parking',
        es: 'Plaza de aparcamiento',
        it: 'Posto auto',
      },
      description: 'Underground, entrance from the quay, 2.00 m high.',
      translations: SERVICES.PARKING,
      category: 'parking',
      price: eur(1_900),
      per: 'night',
      vat_rate: '19.00',
      bookable_online: true,
      daily_limit: 8,
    },
    share: 0.16,
    included_in: [],
  },
  {
    terms: {
      code: 'SPA',
      name: {
        en: 'Spa treatment, 50 minutes',
        de: 'Spa-Behandlung, 50 Minuten',
        fr: 'Soin au spa, 50 minutes',
        es: 'Tratamiento de spa, 50 minutos',
        it: 'Trattamento spa, 50 minuti',
      },
      description: 'Confirmed by phone a day before.',
      translations: SERVICES.SPA,
      category: 'wellness',
      price: eur(8_500),
      per: 'item',
      vat_rate: '19.00',
      bookable_online: true,
      daily_limit: 6,
    },
    share: 0.05,
    included_in: [],
  },
  {
    terms: {
      code: 'TRANSFER',
      name: {
        en: 'Airport transfer',
        de: 'Flughafentransfer',
        fr: 'Transfert aéroport',
        es: 'Traslado al aeropuerto',
        it: 'Transfer aeroporto',
      },
      description: 'One way, up to three guests.',
      translations: SERVICES.TRANSFER,
      category: 'transport',
      price: eur(4_800),
      per: 'item',
      vat_rate: '19.00',
      bookable_online: true,
    },
    share: 0.06,
    included_in: [],
  },
  minibar('WATER', 350, {
    en: 'Mineral water',
    de: 'Mineralwasser',
    fr: 'Eau minérale',
    es: 'Agua mineral',
    it: 'Acqua minerale',
  }),
  minibar('BEER', 450, { en: 'Beer', de: 'Bier', fr: 'Bière', es: 'Cerveza', it: 'Birra' }),
  minibar('CRISPS', 300, { en: 'Crisps', de: 'Chips', fr: 'Chips', es: 'Patatas fritas', it: 'Patatine' }),
]

export const HOSTEL_SERVICES: readonly ServiceDesign[] = [
  {
    terms: {
      code: 'BREAKFAST',
      name: { en: 'Breakfast', de: 'Frühstück', fr: 'Petit-déjeuner', es: 'Desayuno', it: 'Colazione' },
      category: 'food',
      price: eur(750),
      per: 'person_night',
      meal: 'breakfast',
      vat_rate: '19.00',
      bookable_online: true,
    },
    share: 0.25,
    included_in: ['BB'],
  },
  {
    terms: {
      code: 'BICYCLE',
      name: { en: 'Bicycle', de: 'Fahrrad', fr: 'Vélo', es: 'Bicicleta', it: 'Bicicletta' },
      category: 'rental',
      price: eur(1_200),
      per: 'night',
      vat_rate: '19.00',
      bookable_online: true,
      daily_limit: 10,
    },
    share: 0.08,
    included_in: [],
  },
]
