import * as contract from '#contract/upkeep/lost-property.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { createFoundItem } from './create-found-item.ts'
import { foundItemPhotos } from './photos.ts'
import { getFoundItem, listFoundItems } from './read-found-items.ts'
import { updateFoundItem } from './update-found-item.ts'

export const lostPropertyRoutes = [
  route(contract.listFoundItems, listFoundItems),
  route(contract.getFoundItem, getFoundItem),
  route(contract.createFoundItem, createFoundItem),
  route(contract.updateFoundItem, updateFoundItem),
  route(contract.addFoundItemPhoto, foundItemPhotos.add, foundItemPhotos.encode),
  fileRoute(contract.getFoundItemPhoto, foundItemPhotos.get, async (file) => file),
]
