import * as contract from '#contract/stays/registrations.ts'
import { route } from '#server/http/route.ts'
import { deleteRegistration } from './delete-registration.ts'
import { findRegisteredStay, presentRegistration } from './registered-stay.ts'
import { setRegistration } from './set-registration.ts'
import { viewRegistration } from './view-registration.ts'

export const registrationRoutes = [
  route(contract.getRegistration, async (ctx, { params }) =>
    presentRegistration(await findRegisteredStay(ctx, params.id)),
  ),
  route(contract.viewRegistration, viewRegistration),
  route(contract.setRegistration, setRegistration),
  route(contract.deleteRegistration, deleteRegistration),
]
