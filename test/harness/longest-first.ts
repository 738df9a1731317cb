import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first: begun last, one of them runs alone while the other workers have nothing to do. */
const SLOW_FILES = [
  'journeys/looks',
  'journeys/tour',
  'journeys/open-things',
  'delivery/crashes',
  'operations/quick-start',
  'races/bookings',
  'mail/crashes',
  'journeys/',
  'races/',
  'operations/',
  'contract/hostile',
  'channels/',
  'delivery/',
  'api/reservations/list',
  'api/conventions/large-accounts',
  'contract/',
]

/** As vitest orders them, but without the durations of an earlier run: those differ between machines, and CI has none. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const found = SLOW_FILES.findIndex((part) => moduleId.includes(`/${part}`))
      return found < 0 ? SLOW_FILES.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
