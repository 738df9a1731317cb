import * as contract from '#contract/developer/test-clock.ts'
import { inRealTime, route } from '#server/http/route.ts'
import { advanceTestClock } from './advance-test-clock.ts'
import { getTestClock } from './get-test-clock.ts'

export const testClockSandboxRoutes = inRealTime([
  route(contract.getTestClock, getTestClock),
  route(contract.advanceTestClock, advanceTestClock),
])
