import { shorten } from '#contract/text/shorten.ts'
import { allOf, readXml, type XmlElement, XmlProblem } from '../../xml/read-xml.ts'
import type { ChannelAdapter, Inbound, PartnerRequest } from '../channel-adapter.ts'
import { bookingsOf } from './bookings.ts'
import { writeMessage } from './messages.ts'
import { outcomeOf } from './outcome.ts'
import { replyTo, writeEcho } from './reply.ts'
import { Unreadable } from './unreadable.ts'

/** A run of restrictions takes about 900 bytes, so that a message stays under half a megabyte. */
const MAX_RUNS = 400
const BOOKINGS = new Set(['OTA_HotelResNotifRQ', 'OTA_HotelResModifyNotifRQ'])
const PING = 'OTA_PingRQ'
const MAX_CODE_LENGTH = 100

/** OpenTravel XML, valid by the schemas of 2009A to 2017B, signed in by HTTP Basic. */
export const openTravelAdapter: ChannelAdapter = {
  max_runs: MAX_RUNS,

  encode(message, credentials): PartnerRequest {
    const basic =
      credentials && Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')
    return {
      path: '',
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        accept: 'application/xml, text/xml',
        ...(basic && { authorization: `Basic ${basic}` }),
      },
      body: writeMessage(message),
    }
  },

  decode: outcomeOf,

  parse(body): Inbound {
    let echo: string | null = null
    try {
      const root = readXml(body)
      echo = writeEcho({ root: root.name, token: shorten(root.attributes.EchoToken ?? '', 64) || null })
      if (root.name === PING) return { kind: 'ping', echo }
      if (!BOOKINGS.has(root.name)) throw new Unreadable(`${shorten(root.name, 60)} is not understood here.`)
      return { kind: 'bookings', hotel_code: hotelOf(root), echo, bookings: bookingsOf(root) }
    } catch (error) {
      if (!(error instanceof XmlProblem || error instanceof Unreadable)) throw error
      const message = error instanceof XmlProblem ? `The message is not XML: ${error.message}` : error.message
      return { kind: 'unreadable', message, echo }
    }
  },

  reply: replyTo,
}

/** The partner's code of the property; a message for two of them is invalid. */
function hotelOf(request: XmlElement): string | null {
  const codes = new Set(
    allOf(request, 'BasicPropertyInfo').flatMap(({ attributes }) => attributes.HotelCode?.trim() || []),
  )
  if (codes.size > 1) throw new Unreadable('The message is for more than one HotelCode.')
  const [code] = codes
  return code === undefined ? null : shorten(code, MAX_CODE_LENGTH)
}
