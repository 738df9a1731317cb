import { type AriState, applyChanges } from './ari-state.ts'
import type { Behaviour } from './behaviour.ts'
import { type Message, readMessage } from './read-message.ts'
import { writeAnswer } from './write-message.ts'

/** How a site reacts to a request: responds, closes the connection, or never responds. */
export type Reaction =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: Record<string, string>
      readonly body: string
    }
  | { readonly kind: 'cut' }
  | { readonly kind: 'hang' }

/** What a site holds a request against. */
export interface SiteSettings {
  /** The site's code of the property. */
  readonly hotel: string
  username: string
  password: string
  retry_after_s: number
  /** The rooms and rates of the site; null accepts any. */
  readonly catalogue: Readonly<Record<string, readonly string[]>> | null
  readonly ari: AriState
}

export interface SiteRequest {
  readonly authorization: string | undefined
  readonly body: string
}

const XML = { 'content-type': 'application/xml; charset=utf-8' }

const answer = (status: number, body = '', headers: Record<string, string> = {}): Reaction => ({
  kind: 'answer',
  status,
  headers: { ...(body && XML), ...headers },
  body,
})

/** The reaction of a site that behaves so; what it accepts, it believes from then on. */
export function react(
  state: SiteSettings,
  behaviour: Behaviour,
  { authorization, body }: SiteRequest,
): Reaction {
  if (behaviour === 'cuts') return { kind: 'cut' }
  if (behaviour === 'hangs') return { kind: 'hang' }
  const wait = { 'retry-after': String(state.retry_after_s) }
  if (behaviour === 'throttles') return answer(429, 'Too many requests', wait)
  if (behaviour === 'rests') return answer(503, 'Come back later', wait)
  const basic = Buffer.from(`${state.username}:${state.password}`).toString('base64')
  if (behaviour === 'refuses_credentials' || authorization !== `Basic ${basic}`) {
    return answer(401, 'Who are you?', { 'www-authenticate': 'Basic realm="demo-ota"' })
  }
  if (behaviour === 'fails') return answer(500, 'Something broke')
  return understand(state, body, behaviour)
}

function understand(state: SiteSettings, body: string, behaviour: Behaviour): Reaction {
  let message: Message
  try {
    message = readMessage(body)
  } catch (error) {
    return answer(400, writeAnswer('OTA_HotelAvailNotifRQ', '', { type: 7, code: 320, text: String(error) }))
  }
  const { name, token, changes } = message
  const complain = (code: number, text: string, about?: string) =>
    answer(200, writeAnswer(name, token, { type: 3, code, text, ...(about && { about }) }))
  if (behaviour === 'complains') return complain(450, 'Unable to process')
  if (message.hotel !== state.hotel) return complain(392, `Invalid hotel code ${message.hotel}`)
  const stranger = state.catalogue && changes.find((change) => !isListed(change, state.catalogue!))
  if (stranger) {
    const rate = 'rate' in stranger ? stranger.rate : undefined
    return state.catalogue![stranger.room] === undefined
      ? complain(402, 'Invalid room type', stranger.room)
      : complain(249, 'Invalid rate code', `${stranger.room} ${rate}`)
  }
  applyChanges(state.ari, changes)
  const success = writeAnswer(name, token)
  if (behaviour === 'loses_answers') return { kind: 'cut' }
  return answer(200, behaviour === 'garbles_answers' ? success.slice(0, success.length / 2) : success)
}

const isListed = (change: Message['changes'][number], catalogue: NonNullable<SiteSettings['catalogue']>) => {
  const rates = catalogue[change.room]
  return rates !== undefined && (!('rate' in change) || rates.includes(change.rate))
}
