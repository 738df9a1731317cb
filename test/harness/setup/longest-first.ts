import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest test files, slowest first: started last, one would run alone while the other workers are idle.
 */
const SLOW_FILES = [
  'journeys/looks',
  'journeys/tour',
  'journeys/overlays',
  'proofs/delivery/crashes',
  'operations/quick-start',
  'proofs/races/bookings',
  'proofs/delivery/mail-crashes',
  'journeys/',
  'proofs/races/',
  'operations/',
  'contract/hostile',
  'channels/',
  'proofs/',
  'api/stays/reservations/list',
  'api/conventions/large-accounts',
  'contract/',
]

/** The order of vitest without durations of earlier runs: they differ between machines, and CI has none. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = SLOW_FILES.findIndex((part) => moduleId.includes(`/${part}`))
      return found < 0 ? SLOW_FILES.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
