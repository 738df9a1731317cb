import type { BenchOptions, ResultLine } from '../result-line.ts'
import { paint } from './paint.ts'
import { rates } from './rates.ts'

/** What guests wait for on the booking page, and how many of them there may be, against the API. */
export const bookingPage = async (options: BenchOptions): Promise<ResultLine[]> => [
  ...(await rates(options)),
  ...(await paint(options)),
]
