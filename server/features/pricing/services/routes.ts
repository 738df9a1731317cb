import * as contract from '#contract/pricing/services.ts'
import { route } from '#server/http/route.ts'
import { getServiceAvailability } from './booked/get-service-availability.ts'
import { createService } from './create-service.ts'
import { getService } from './get-service.ts'
import { listServices } from './list-services.ts'
import { updateService } from './update-service.ts'

export const serviceRoutes = [
  route(contract.listServices, listServices),
  route(contract.getServiceAvailability, getServiceAvailability),
  route(contract.getService, getService),
  route(contract.createService, createService),
  route(contract.updateService, updateService),
]
