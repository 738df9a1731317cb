import * as contract from '#contract/pricing/services.ts'
import { route } from '#server/http/route.ts'
import { getServiceAvailability } from './booked/get-service-availability.ts'
import { createService } from './create-service.ts'
import { listServices } from './list-services.ts'
import { presentService } from './present.ts'
import { findService } from './store.ts'
import { updateService } from './update-service.ts'

export const serviceRoutes = [
  route(contract.listServices, listServices),
  route(contract.getServiceAvailability, getServiceAvailability),
  route(contract.getService, async (ctx, { params }) => presentService(await findService(ctx, params.id))),
  route(contract.createService, createService),
  route(contract.updateService, updateService),
]
