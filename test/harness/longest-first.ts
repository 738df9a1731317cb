import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, longest first: begun last, one of them runs alone while the other workers have nothing to do. */
const SLOW_FILES = [
  ...['journeys/tour', 'embedded/embedded', 'journeys/open-things', 'races/model', 'delivery/crashes'],
  ...['operations/demo', 'operations/quick-start', 'operations/', 'journeys/', 'races/', 'channels/'],
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
