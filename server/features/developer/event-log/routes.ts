import * as contract from '#contract/developer/events.ts'
import { refreshedRoute } from '#server/http/route.ts'
import { followsEvents, listEvents } from './list-events.ts'

export const eventLogRoutes = [refreshedRoute(contract.listEvents, listEvents, followsEvents)]
