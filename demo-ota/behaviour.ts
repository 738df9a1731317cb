/** How a site treats the messages of its property. */
export type Behaviour =
  | 'works'
  /** 429, with the seconds to wait. */
  | 'throttles'
  /** 503, with the seconds to wait. */
  | 'rests'
  /** 401, whatever the password. */
  | 'refuses_credentials'
  /** 500. */
  | 'fails'
  /** 200 with Errors inside. */
  | 'complains'
  /** Closes the connection before it has looked at the message. */
  | 'cuts'
  /** Takes the message over, then closes the connection in place of an answer. */
  | 'loses_answers'
  /** Takes the message over, then answers half an answer. */
  | 'garbles_answers'
  /** Takes the connection and never answers. */
  | 'hangs'

export const BEHAVIOURS: Readonly<Record<Behaviour, string>> = {
  works: 'works',
  throttles: 'throttles: 429 and a wait',
  rests: 'rests: 503 and a wait',
  refuses_credentials: 'refuses credentials: 401',
  fails: 'fails: 500',
  complains: 'complains: 200 with Errors',
  cuts: 'closes the connection',
  loses_answers: 'takes the message over and loses its answer',
  garbles_answers: 'takes the message over and answers nonsense',
  hangs: 'never answers',
}

export const isBehaviour = (name: unknown): name is Behaviour =>
  typeof name === 'string' && Object.hasOwn(BEHAVIOURS, name)
