import type { BookingMail, BookingStay } from './stay.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** Three nights in March in an e-mail: the fixture of tests. */
export const STAY: BookingStay = {
  status: 'confirmed',
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  nights: 3,
  room_type_id: 'rt_01h2xcejqtf2nbrexx3vqjhp41',
  room_type: 'Double <Hof> room',
  adults: 2,
  children: 1,
  total: eur(37_200),
  accommodation: eur(37_200),
  services: [],
  taxes: [
    { type: 'vat', rate: '7.00', net: eur(33_645), amount: eur(2_355), included: true },
    { type: 'city_tax', rate: null, net: null, amount: eur(1_200), included: false },
  ],
  deposit: null,
  paid: eur(0),
  balance: eur(37_200),
  hold_expires_at: null,
  fee_steps: [
    { from: null, fee: eur(0) },
    { from: '2027-03-13T17:00:00Z', fee: eur(12_000) },
    { from: '2027-03-15T14:00:00Z', fee: eur(36_000) },
  ],
  free_cancellation_until: '2027-03-13T17:00:00Z',
  no_show_fee: eur(36_000),
  fee: null,
  cancellation: null,
}

export const BOOKING: BookingMail = {
  house: {
    name: 'Haus & <Hof>',
    address: ['Am Kai 4', '20457 Hamburg', 'DE'],
    email: 'desk@hof.example',
    phone: '+49 40 555 0100',
    website: 'hof.example',
    bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null },
    timezone: 'Europe/Berlin',
    check_in_time: '15:00',
    check_out_time: '11:00',
  },
  guest_name: 'Ngozi "N" Okafor',
  confirmation_code: 'K7Q-4F2M',
  before: { ...STAY, check_out: '2027-03-17', nights: 2, total: eur(24_800), balance: eur(24_800) },
  after: STAY,
  written_at: '2027-01-04T09:00:00Z',
}
