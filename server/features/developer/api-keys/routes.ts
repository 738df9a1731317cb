import * as contract from '#contract/developer/api-keys.staff.ts'
import { route } from '#server/http/route.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { listKeyOperations } from './list-key-operations.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const apiKeyStaffRoutes = [
  route(contract.listApiKeys, listApiKeys),
  route(contract.listKeyOperations, listKeyOperations),
  route(contract.createApiKey, createApiKey),
  route(contract.revokeApiKey, revokeApiKey),
]
