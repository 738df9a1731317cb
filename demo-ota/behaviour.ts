/** How a site responds to messages of its property. */
export type Behaviour =
  | 'works'
  /** 429 with Retry-After. */
  | 'throttles'
  /** 503 with Retry-After. */
  | 'rests'
  /** 401, whatever the password. */
  | 'refuses_credentials'
  /** 500. */
  | 'fails'
  /** 200 with Errors inside. */
  | 'complains'
  /** Closes the connection before it reads the message. */
  | 'cuts'
  /** Applies the message, then closes the connection instead of responding. */
  | 'loses_answers'
  /** Applies the message, then sends half a response. */
  | 'garbles_answers'
  /** Accepts the connection and never responds. */
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
