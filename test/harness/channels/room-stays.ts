/** One room of a channel booking: its codes, and the nights. */
export interface SoldRoom {
  readonly room: string
  readonly rate: string
  readonly from: string
  readonly to: string
}

/** A channel booking of several rooms, in the given order. */
export const bookingMessage = (
  reference: string,
  rooms: readonly SoldRoom[],
  { status = 'Commit', at = '2027-01-04T09:00:00Z' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0" EchoToken="1" TimeStamp="${at}" ResStatus="${status}">
 <HotelReservations><HotelReservation CreateDateTime="${at}" LastModifyDateTime="${at}">
  <UniqueID Type="14" ID="${reference}"/><RoomStays>${rooms.map(roomStay).join('')}</RoomStays><ResGlobalInfo/>
 </HotelReservation></HotelReservations></OTA_HotelResNotifRQ>`

const roomStay = ({ room, rate, from, to }: SoldRoom, i: number) => `
   <RoomStay RPH="${i + 1}"><RoomTypes><RoomType RoomTypeCode="${room}"/></RoomTypes>
    <RatePlans><RatePlan RatePlanCode="${rate}"/></RatePlans><TimeSpan Start="${from}" End="${to}"/>
    <GuestCounts><GuestCount AgeQualifyingCode="10" Count="2"/></GuestCounts>
    <Total AmountAfterTax="100.00" CurrencyCode="EUR"/></RoomStay>`

/** Sends a message to the address of a connection; a rejected booking answers 503 here. */
export async function deliver(url: string, body: string): Promise<{ status: number }> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
  const text = await answer.text()
  return { status: answer.status === 200 && !text.includes('<Success') ? 503 : answer.status }
}
