import * as contract from '#contract/stays/registrations.ts'
import { route } from '#server/http/route.ts'
import { deleteRegistration } from './delete-registration.ts'
import { getRegistration } from './get-registration.ts'
import { setRegistration } from './set-registration.ts'
import { viewRegistration } from './view-registration.ts'

export const registrationRoutes = [
  route(contract.getRegistration, getRegistration),
  route(contract.viewRegistration, viewRegistration),
  route(contract.setRegistration, setRegistration),
  route(contract.deleteRegistration, deleteRegistration),
]
