import * as contract from '#contract/developer/webhook-inbox.staff.ts'
import { route } from '#server/http/route.ts'
import { checkSignature } from './check-signature.ts'
import { clearInbox } from './clear-inbox.ts'
import { getInbox } from './get-inbox.ts'
import { updateInbox } from './update-inbox.ts'

export const webhookInboxStaffRoutes = [
  route(contract.getInbox, getInbox),
  route(contract.updateInbox, updateInbox),
  route(contract.clearInbox, clearInbox),
  route(contract.checkSignature, checkSignature),
]
