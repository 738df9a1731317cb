import { DOMImplementation, DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom'
import { addDays } from './ari-state.ts'

const NAMESPACE = 'http://www.opentravel.org/OTA/2003/05'

type Node = readonly [
  name: string,
  attributes: Record<string, string | number>,
  ...children: (Node | string)[],
]

function write([name, attributes, ...children]: Node): string {
  const document = new DOMImplementation().createDocument(NAMESPACE, name, null)
  const fill = (
    element: Element,
    attributes: Record<string, string | number>,
    inside: readonly (Node | string)[],
  ) => {
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
    for (const child of inside) {
      if (typeof child === 'string') element.appendChild(document.createTextNode(child))
      else {
        const [child_name, child_attributes, ...grandchildren] = child
        const made = document.createElementNS(NAMESPACE, child_name)
        fill(made, child_attributes, grandchildren)
        element.appendChild(made)
      }
    }
  }
  fill(document.documentElement!, attributes, children)
  return `<?xml version="1.0" encoding="UTF-8"?>${new XMLSerializer().serializeToString(document)}`
}

/** The response of a site: success, or one error with its code. */
export interface Complaint {
  readonly type: number
  readonly code: number
  readonly text: string
  /** Its subject: a room, or a room and a rate. */
  readonly about?: string
}

export function writeAnswer(request: string, token: string, complaint?: Complaint): string {
  const inside: Node = complaint
    ? [
        'Errors',
        {},
        [
          'Error',
          {
            Type: complaint.type,
            Code: complaint.code,
            ...(complaint.about && { RecordID: complaint.about }),
          },
          complaint.text,
        ],
      ]
    : ['Success', {}]
  return write([request.replace(/RQ$/, 'RS'), { EchoToken: token, Version: '1.0' }, inside])
}

/** A booking on a site, for one or more rooms of a type. */
export interface SoldBooking {
  readonly reference: string
  readonly status: 'Commit' | 'Modify' | 'Cancel'
  readonly created_at: string
  /** Differs for each revision. */
  readonly changed_at: string
  readonly hotel: string
  readonly room: string
  readonly rate: string
  readonly rooms: number
  readonly check_in: string
  readonly nights: number
  readonly adults: number
  readonly guest: { readonly first_name: string; readonly last_name: string; readonly email: string }
  readonly currency: string
  /** "120.00" for each night. */
  readonly prices: readonly string[]
  /** The commission of the site; left out where it is not stated. */
  readonly commission_percent?: number
}

/** The OTA_HotelResNotifRQ that delivers a booking. */
export function writeBooking(sold: SoldBooking): string {
  const { reference, status, created_at, changed_at } = sold
  const stays = Array.from({ length: sold.rooms }, (_, i) => stayOf(sold, i + 1))
  return write([
    'OTA_HotelResNotifRQ',
    { EchoToken: `${reference}-${changed_at}`.slice(0, 64), TimeStamp: changed_at, Version: '1.0' },
    [
      'HotelReservations',
      {},
      [
        'HotelReservation',
        { ResStatus: status, CreateDateTime: created_at, LastModifyDateTime: changed_at },
        ['UniqueID', { Type: 14, ID: reference }],
        ['RoomStays', {}, ...stays],
        ['ResGuests', {}, guestOf(sold)],
        ['ResGlobalInfo', {}, ['BasicPropertyInfo', { HotelCode: sold.hotel }]],
      ],
    ],
  ])
}

function stayOf(sold: SoldBooking, number: number): Node {
  const { currency, prices, check_in } = sold
  const rates = prices.map(
    (amount, night): Node => [
      'Rate',
      {
        EffectiveDate: addDays(check_in, night),
        ExpireDate: addDays(check_in, night + 1),
        UnitMultiplier: 1,
      },
      ['Base', { AmountAfterTax: amount, CurrencyCode: currency }],
    ],
  )
  const cents = prices.reduce((sum, amount) => sum + Math.round(Number(amount) * 1000), 0)
  return [
    'RoomStay',
    { IndexNumber: number },
    ['RoomTypes', {}, ['RoomType', { RoomTypeCode: sold.room, NumberOfUnits: 1 }]],
    ['RatePlans', {}, ['RatePlan', { RatePlanCode: sold.rate }, ...commissionOf(sold)]],
    ['RoomRates', {}, ['RoomRate', {}, ['Rates', {}, ...rates]]],
    ['GuestCounts', {}, ['GuestCount', { AgeQualifyingCode: 10, Count: sold.adults }]],
    ['TimeSpan', { Start: check_in, End: addDays(check_in, sold.nights) }],
    ['Total', { AmountAfterTax: (cents / 1000).toFixed(2), CurrencyCode: currency }],
    ['BasicPropertyInfo', { HotelCode: sold.hotel }],
  ]
}

const commissionOf = ({ commission_percent: Percent }: SoldBooking): Node[] =>
  Percent === undefined ? [] : [['Commission', { Percent }]]

const guestOf = ({ guest }: SoldBooking): Node => [
  'ResGuest',
  { ResGuestRPH: 1 },
  [
    'Profiles',
    {},
    [
      'ProfileInfo',
      {},
      [
        'Profile',
        {},
        [
          'Customer',
          {},
          ['PersonName', {}, ['GivenName', {}, guest.first_name], ['Surname', {}, guest.last_name]],
          ['Email', {}, guest.email],
        ],
      ],
    ],
  ],
]

/** Whether a property has accepted a booking, from its response. */
export function parseDeliveryAnswer(
  answer: string,
): { accepted: true; ids: string[] } | { accepted: false; why: string } {
  try {
    const document = new DOMParser().parseFromString(answer, 'text/xml')
    const all = (name: string) => [...document.getElementsByTagNameNS('*', name)]
    const [error] = all('Error')
    if (error || all('Success').length === 0)
      return { accepted: false, why: error?.textContent ?? 'no Success' }
    return {
      accepted: true,
      ids: all('HotelReservationID').map((id) => id.getAttribute('ResID_Value') ?? ''),
    }
  } catch {
    return { accepted: false, why: 'the answer is not XML' }
  }
}
