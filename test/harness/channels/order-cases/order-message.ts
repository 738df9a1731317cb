/** What a message about an order says; everything else is the same in all of them. */
export interface Message {
  /** Of one RoomStay each. */
  rooms?: RoomStay[]
  services?: string
  guests?: string
  info?: string
}
export interface RoomStay {
  attributes?: string
  units?: number
  rates?: string
  span?: string
  counts?: string
  total?: string
  more?: string
}

/** Our own price of these two nights is 240.00. */
const SPAN = '<TimeSpan Start="2027-03-15" End="2027-03-17"/>'
export const total = (attributes: string, inner = '') =>
  `<Total ${attributes} CurrencyCode="EUR">${inner}</Total>`
export const after = (amount: string) => total(`AmountAfterTax="${amount}"`)
export const counts = (...all: [string, number, number?][]) =>
  all
    .map(
      ([code, count, age]) =>
        `<GuestCount ${code} Count="${count}"${age === undefined ? '' : ` Age="${age}"`}/>`,
    )
    .join('')
export const ADULT = 'AgeQualifyingCode="10"'
export const person = (name: string, more = '', rph = '1', type = '') =>
  `<ResGuest ResGuestRPH="${rph}"><Profiles><ProfileInfo><Profile${type}><Customer><PersonName>${name}</PersonName>${more}</Customer></Profile></ProfileInfo></Profiles></ResGuest>`
export const ADA = '<GivenName>Ada</GivenName><Surname>Lovelace</Surname>'
export const rate = (from: string, until: string, inner: string, on: 'rate' | 'room_rate' = 'rate') => {
  const dates = `EffectiveDate="${from}" ExpireDate="${until}"`
  return on === 'rate'
    ? `<RoomRate><Rates><Rate ${dates}>${inner}</Rate></Rates></RoomRate>`
    : `<RoomRate ${dates}><Rates><Rate>${inner}</Rate></Rates></RoomRate>`
}

const roomStay = ({ attributes = '', units = 1, rates = '', span = SPAN, total = '', ...room }: RoomStay) => `
  <RoomStay ${attributes}><RoomTypes><RoomType RoomTypeCode="DBL" NumberOfUnits="${units}"/></RoomTypes>
  <RatePlans><RatePlan RatePlanCode="FLEX"/></RatePlans><RoomRates>${rates}</RoomRates>
  <GuestCounts>${room.counts ?? counts([ADULT, 2])}</GuestCounts>${span}${total}${room.more ?? ''}</RoomStay>`

/** The message: a commit, and modifies by their revision. */
export function orderMessage(message: Message, reference: string, revision: number): string {
  const { rooms = [{ total: after('300.00') }], services = '', guests = person(ADA), info = '' } = message
  const at = `2027-01-04T08:00:0${revision}Z`
  return `<?xml version="1.0"?><OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" TimeStamp="${at}">
    <HotelReservations><HotelReservation ResStatus="${revision === 0 ? 'Commit' : 'Modify'}" LastModifyDateTime="${at}">
    <UniqueID Type="14" ID="${reference}"/><RoomStays>${rooms.map(roomStay).join('')}</RoomStays>
    <Services>${services}</Services><ResGuests>${guests}</ResGuests><ResGlobalInfo>${info}</ResGlobalInfo>
    </HotelReservation></HotelReservations></OTA_HotelResNotifRQ>`
}

/** The fields of a reservation that messages decide. */
export interface Stay {
  id: string
  status: string
  check_in: string
  check_out: string
  adults: number
  children: number
  children_ages: number[]
  total: { amount: number }
  accommodation_total: { amount: number }
  nightly_rates: { amount: { amount: number }; source: string }[]
  warnings: { code: string; message: string }[]
  notes: string | null
  guest: { first_name: string; last_name: string; phone: string | null }
}
