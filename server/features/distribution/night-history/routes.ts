import * as contract from '#contract/distribution/night-history.ts'
import { route } from '#server/http/route.ts'
import { getNightHistory } from './get-night-history.ts'

export const nightHistoryRoutes = [route(contract.getNightHistory, getNightHistory)]
