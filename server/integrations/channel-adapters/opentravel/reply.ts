import { shorten } from '#contract/text/shorten.ts'
import { node, writeXml, type XmlElement } from '../../xml/write-xml.ts'
import type { Inbound, InboundResult, WireReply } from '../channel-adapter.ts'
import { NAMESPACE } from './messages.ts'

/** What a response repeats: the name of the request's root, and its EchoToken. */
export interface Echo {
  readonly root: string
  readonly token: string | null
}

export const writeEcho = (echo: Echo): string => JSON.stringify(echo)

/** UniqueID@Type and ResID_Type: a reservation. */
const RESERVATION = 14
/** Error types and codes of OpenTravel: business rule, processing exception; unable to process. */
const BUSINESS_RULE = 3
const PROCESSING = 12
const PROTOCOL = 7
const UNABLE = 450
type AcceptedResult = Extract<InboundResult, { kind: 'accepted' }>

const MAX_TEXT_LENGTH = 64
const RETRY = { 'retry-after': '60' }

/**
 * Success with our numbers, or Errors for what was not accepted. What has to be sent again also gets status
 * 503, for partners that check nothing else; what can never be accepted does not, or it would be sent for
 * ever.
 */
export function replyTo(message: Inbound, results: readonly InboundResult[]): WireReply {
  const { root, token } = echoOf(message)
  const answer = (status_code: number, children: XmlElement[], headers: Record<string, string> = {}) => ({
    status_code,
    headers: { 'content-type': 'application/xml; charset=utf-8', ...headers },
    body: writeXml(
      { '': NAMESPACE },
      node(root, { ...(token !== null && { EchoToken: token }), Version: '1.0' }, children),
    ),
  })
  if (message.kind === 'ping') return answer(200, [node('Success')])
  if (message.kind === 'unreadable') {
    return answer(400, [node('Errors', {}, [errorOf(PROTOCOL, message.message, null)])])
  }
  if (message.kind === 'unread') {
    return answer(503, [node('Errors', {}, [errorOf(PROCESSING, message.message, null)])], RETRY)
  }
  const unaccepted = results.filter((result) => result.kind !== 'accepted')
  if (unaccepted.length > 0) {
    const errors = unaccepted.map((one) =>
      errorOf(one.kind === 'refused' ? BUSINESS_RULE : PROCESSING, one.message, one.reference),
    )
    const is_retryable = unaccepted.some(({ kind }) => kind === 'failed')
    return is_retryable
      ? answer(503, [node('Errors', {}, errors)], RETRY)
      : answer(200, [node('Errors', {}, errors)])
  }
  const accepted = results.filter((result) => result.kind === 'accepted')
  const warnings = accepted.flatMap((one) => one.warnings.map((warning) => warningOf(warning, one.reference)))
  return answer(200, [
    node('Success'),
    ...(warnings.length > 0 ? [node('Warnings', {}, warnings)] : []),
    node(
      'HotelReservations',
      {},
      accepted.map((one) => reservationOf(one, message.hotel_code)),
    ),
  ])
}

function echoOf({ echo }: Inbound): Echo {
  const { root = '', token = null } = echo === null ? {} : (JSON.parse(echo) as Partial<Echo>)
  // What is no request of this protocol gets the protocol's own error for that.
  return /^OTA_\w+RQ$/.test(root)
    ? { root: root.replace(/RQ$/, 'RS'), token }
    : { root: 'OTA_HotelResNotifRS', token }
}

const errorOf = (Type: number, message: string, reference: string | null): XmlElement => [
  'Error',
  {
    Type,
    Code: UNABLE,
    ShortText: shorten(message, MAX_TEXT_LENGTH),
    ...(reference !== null && { RecordID: shorten(reference, MAX_TEXT_LENGTH) }),
  },
  message,
]

const warningOf = ({ code, message }: { code: string; message: string }, reference: string): XmlElement => [
  'Warning',
  { Type: BUSINESS_RULE, ShortText: code, RecordID: shorten(reference, MAX_TEXT_LENGTH) },
  message,
]

/** Our number in ResGlobalInfo, which from 2015 on is invalid without the property. */
function reservationOf(
  { reference, reservation_ids }: AcceptedResult,
  hotel_code: string | null,
): XmlElement {
  const ids = reservation_ids.map((id) =>
    node('HotelReservationID', { ResID_Type: RESERVATION, ResID_Value: id, ResID_Source: 'Serai' }),
  )
  const property = node('BasicPropertyInfo', { HotelCode: hotel_code ?? undefined })
  return node('HotelReservation', {}, [
    node('UniqueID', { Type: RESERVATION, ID: reference }),
    ...(ids.length === 0
      ? []
      : [node('ResGlobalInfo', {}, [node('HotelReservationIDs', {}, ids), property])]),
  ])
}
