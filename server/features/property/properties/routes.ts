import * as brand from '#contract/property/brand.staff.ts'
import * as staff from '#contract/property/properties.staff.ts'
import * as contract from '#contract/property/properties.ts'
import * as photos from '#contract/property/property-photos.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { readFont, removeFont, setFont } from './brand/font.ts'
import { encodeSentLogo, getLogo, removeLogo, setLogo } from './brand/logo.ts'
import { listProperties } from './list-properties.ts'
import { propertyPhotos } from './photos.ts'
import { presentProperty } from './present.ts'
import { findProperty } from './store.ts'
import { updateProperty } from './update-property.ts'

export const propertyRoutes = [
  route(contract.listProperties, listProperties),
  route(contract.getProperty, async (ctx, { params }) =>
    presentProperty(await findProperty(ctx, params.id), ctx.now),
  ),
  route(photos.addPropertyPhoto, propertyPhotos.add, propertyPhotos.encode),
  fileRoute(photos.getPropertyPhoto, propertyPhotos.get, async (file) => file),
  route(photos.updatePropertyPhoto, propertyPhotos.update, propertyPhotos.encodeCrop),
  route(photos.removePropertyPhoto, propertyPhotos.remove),
]

export const propertyStaffRoutes = [
  route(staff.updateProperty, updateProperty),
  route(brand.getLogo, getLogo),
  route(brand.setLogo, setLogo, encodeSentLogo),
  route(brand.removeLogo, removeLogo),
  route(brand.setFont, setFont, readFont),
  route(brand.removeFont, removeFont),
]
