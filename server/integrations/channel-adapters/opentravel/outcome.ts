import { shorten } from '#contract/text/shorten.ts'
import { allOf, childrenOf, firstOf, readXml, type XmlElement, XmlProblem } from '../../xml/read-xml.ts'
import type { AriMessage, PartnerResponse, PushOutcome, RefusedCode } from '../channel-adapter.ts'
import { responseNameOf } from './messages.ts'

/** Codes of the OpenTravel error list (ERR) for an unknown room or rate code. */
const UNKNOWN_ROOM = new Set(['402'])
const UNKNOWN_RATE = new Set(['249', '436', '842'])
const UNKNOWN_EITHER = new Set(['783'])
/** System currently unavailable: to be sent again later. */
const UNAVAILABLE = new Set(['187'])
/** Password invalid, authorisation error; or, of the types (EWT), authentication, its timeout, authorisation. */
const CREDENTIALS = new Set(['175', '497'])
const CREDENTIAL_TYPES = new Set(['4', '5', '6'])
/** "System error", with which some partners answer a wrong password; the text decides. */
const SYSTEM_ERROR = '448'
const OF_CREDENTIALS = /authenti|authori[sz]|credential|password|log-?in|unknown user/i

const MAX_MESSAGE_LENGTH = 300
/** Each error is compared with every update of the message. */
const MAX_ERRORS = 100
/** Characters of an error in which codes are looked for. */
const MAX_QUOTED = 2_000
const MAX_WAIT_S = 24 * 60 * 60

/** The outcome of a message, by status and body. A 200 with errors inside is no success. */
export function outcomeOf(message: AriMessage, answer: PartnerResponse): PushOutcome {
  const { status_code: status } = answer
  if (status === 401 || status === 403) {
    return { kind: 'credentials', message: `The partner answered ${status}.` }
  }
  const retry_after_s = waitOf(answer)
  if (status === 429 || (status === 503 && retry_after_s !== null))
    return { kind: 'throttled', retry_after_s }
  const root = documentOf(answer.body)
  if (root instanceof XmlProblem) {
    const message_text = status >= 200 && status < 300 ? `The answer is not XML: ${root.message}` : ''
    return failed(message_text || `The partner answered ${status}.`)
  }
  const errors = allOf(root, 'Error')
    .slice(0, MAX_ERRORS)
    .map((element) => complaintOf(message, element))
  if (errors.length > 0) return ofErrors(errors, retry_after_s)
  if (status < 200 || status >= 300) return failed(`The partner answered ${status}.`)
  if (root.name !== responseNameOf(message.kind)) return failed(`The answer is ${root.name}.`)
  if (!firstOf(root, 'Success')) return failed('The answer has neither Success nor Errors.')
  const warnings = childrenOf(firstOf(root, 'Warnings'), 'Warning')
    .slice(0, MAX_ERRORS)
    .map((one) => complaintOf(message, one))
  // What a warning names was not applied, whatever "success" says; other warnings are ignored.
  const refused = warnings.flatMap(({ refused }) => refused ?? [])
  return refused.length > 0 ? { kind: 'mapping', refused } : { kind: 'acked' }
}

const failed = (message: string): PushOutcome => ({
  kind: 'failed',
  message: shorten(message, MAX_MESSAGE_LENGTH),
})

function documentOf(body: string): XmlElement | XmlProblem {
  try {
    return readXml(body)
  } catch (error) {
    return error as XmlProblem
  }
}

/** `Retry-After` in seconds; a date counts from the answer's own `Date`, since an adapter has no clock. */
function waitOf({ headers }: PartnerResponse): number | null {
  const value = headers['retry-after']?.trim()
  if (value === undefined) return null
  const moment = /^\d{1,9}$/.test(value) ? Number.NaN : Date.parse(value) - Date.parse(headers.date ?? '')
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil(moment / 1000)
  return Number.isNaN(seconds) ? null : Math.min(MAX_WAIT_S, Math.max(0, seconds))
}

/** One Error or Warning. */
interface Complaint {
  readonly message: string
  readonly kind: 'credentials' | 'unavailable' | 'mapping' | 'other'
  /** Of a mapping: which of the message's codes; null where it does not say. */
  readonly refused: RefusedCode[] | null
}

function complaintOf(message: AriMessage, element: XmlElement): Complaint {
  const { attributes } = element
  const { Code = '', Type = '' } = attributes
  const words = attributes.ShortText || element.text
  const message_text = [Code && `${Code}:`, words].filter(Boolean).join(' ') || 'An error without words.'
  const kind = kindOf(Code, Type, words)
  const refused = kind === 'mapping' ? codesOf(message, Code, element, message_text) : null
  return { message: message_text, kind, refused }
}

function kindOf(code: string, type: string, words: string): Complaint['kind'] {
  if (UNKNOWN_ROOM.has(code) || UNKNOWN_RATE.has(code) || UNKNOWN_EITHER.has(code)) return 'mapping'
  if (UNAVAILABLE.has(code)) return 'unavailable'
  if (CREDENTIALS.has(code) || CREDENTIAL_TYPES.has(type)) return 'credentials'
  return code === SYSTEM_ERROR && OF_CREDENTIALS.test(words) ? 'credentials' : 'other'
}

/** The updates that an error is about: those whose codes it quotes, or the only one. */
function codesOf(
  message: AriMessage,
  code: string,
  element: XmlElement,
  message_text: string,
): RefusedCode[] | null {
  const { RecordID = '', Tag = '', NodeList = '' } = element.attributes
  const quoted = ` ${shorten([RecordID, Tag, NodeList, element.attributes.ShortText, element.text].join(' '), MAX_QUOTED)} `
  const quotes = (name: string) => new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`).test(quoted)
  const named = message.updates.map((update) => ({
    room_code: update.room_code,
    rate_code: 'rate_code' in update && !UNKNOWN_ROOM.has(code) ? update.rate_code : null,
    message: shorten(message_text, MAX_MESSAGE_LENGTH),
  }))
  const apart = [
    ...new Map(named.map((one) => [JSON.stringify([one.room_code, one.rate_code]), one])).values(),
  ]
  if (apart.length === 1) return apart
  const both = apart.filter((one) => one.rate_code !== null && quotes(one.rate_code) && quotes(one.room_code))
  if (both.length > 0) return both
  const by_rate = apart.filter((one) => one.rate_code !== null && quotes(one.rate_code))
  const by_room = apart.filter((one) => quotes(one.room_code))
  const found = UNKNOWN_RATE.has(code) ? [by_rate, by_room] : [by_room, by_rate]
  return found.find((some) => some.length > 0) ?? null
}

/** The gravest first: credentials, then a wait, then codes that are all known to us. */
function ofErrors(errors: readonly Complaint[], retry_after_s: number | null): PushOutcome {
  const [first] = errors
  const credentials = errors.find(({ kind }) => kind === 'credentials')
  if (credentials) return { kind: 'credentials', message: shorten(credentials.message, MAX_MESSAGE_LENGTH) }
  if (errors.some(({ kind }) => kind === 'unavailable')) return { kind: 'throttled', retry_after_s }
  const refused = errors.flatMap((error) => error.refused ?? [])
  // An error of another kind would recur without them, and is then reported.
  if (refused.length > 0) return { kind: 'mapping', refused }
  return failed(first!.message)
}
