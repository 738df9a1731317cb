/** Differences from a booking of three nights for two adults and a child. */
export interface BookingMessage {
  root?: string
  attributes?: string
  reservation?: string
  ids?: string
  stays?: string
  guests?: string
  info?: string
}

export const STAY = `<RoomStay>
  <RoomTypes><RoomType RoomTypeCode="DBL"/></RoomTypes><RatePlans><RatePlan RatePlanCode="FLEX"/></RatePlans>
  <RoomRates><RoomRate><Rates>
    <Rate EffectiveDate="2027-03-15" ExpireDate="2027-03-17"><Base AmountAfterTax="120.00" CurrencyCode="EUR"/></Rate>
    <Rate EffectiveDate="2027-03-17" ExpireDate="2027-03-18"><Base AmountAfterTax="130.5" CurrencyCode="EUR"/></Rate>
  </Rates></RoomRate></RoomRates>
  <GuestCounts><GuestCount AgeQualifyingCode="10" Count="2"/><GuestCount AgeQualifyingCode="8" Age="6" Count="1"/></GuestCounts>
  <TimeSpan Start="2027-03-15" End="2027-03-18"/><Total AmountAfterTax="370.50" CurrencyCode="EUR"/>
  <BasicPropertyInfo HotelCode="HARBOUR"/><ResGuestRPHs><ResGuestRPH RPH="1"/></ResGuestRPHs></RoomStay>`
export const GUEST = `<ResGuest ResGuestRPH="1" ArrivalTime="18:30:00"><Profiles><ProfileInfo><Profile><Customer Language="de-DE">
  <PersonName><GivenName>Ngozi</GivenName><Surname><![CDATA[O'Kafor & <Söhne>]]></Surname></PersonName>
  <Telephone PhoneNumber="+49 40 123456"/><Email>ngozi@relay.example.com</Email>
  <Address><CountryName Code="de"/></Address></Customer></Profile></ProfileInfo></Profiles></ResGuest>`

/** An OpenTravel reservation notification as a partner sends it. */
export const bookingMessage = ({
  root = 'OTA_HotelResNotifRQ',
  attributes = 'EchoToken="e1" TimeStamp="2027-01-04T09:00:00Z"',
  reservation = 'ResStatus="Commit" CreateDateTime="2027-01-04T08:00:00Z"',
  ids = '<UniqueID Type="14" ID="BDC-1"/>',
  stays = STAY,
  guests = GUEST,
  info = '',
}: BookingMessage = {}) => `<?xml version="1.0"?><${root} xmlns="http://www.opentravel.org/OTA/2003/05" ${attributes}>
  <HotelReservations><HotelReservation ${reservation}>${ids}<RoomStays>${stays}</RoomStays>
  <ResGuests>${guests}</ResGuests><ResGlobalInfo>${info}</ResGlobalInfo></HotelReservation></HotelReservations></${root}>`
