import * as contract from '#contract/distribution/channels.ts'
import { route } from '#server/http/route.ts'
import { getPushState } from './get-push-state.ts'

export const channelSyncRoutes = [route(contract.getPushState, getPushState)]
