import type { Line, Options } from '../line.ts'
import { paint } from './paint.ts'
import { rates } from './rates.ts'

/** What guests wait for on the booking page, and how many of them there may be, against the API. */
export const bookingPage = async (options: Options): Promise<Line[]> => [
  ...(await rates(options)),
  ...(await paint(options)),
]
