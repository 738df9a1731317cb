import * as contract from '../../../contract/resources/properties.ts'
import * as staff from '../../../contract/staff/properties.ts'
import { route } from '../../http/route.ts'
import { getProperty } from './get-property.ts'
import { listProperties } from './list-properties.ts'
import { getLogo, removeLogo, setLogo } from './logo.ts'
import { updateProperty } from './update-property.ts'

export const propertyRoutes = [
  route(contract.listProperties, listProperties),
  route(contract.getProperty, getProperty),
]

export const propertyStaffRoutes = [
  route(staff.updateProperty, updateProperty),
  route(staff.getLogo, getLogo),
  route(staff.setLogo, setLogo),
  route(staff.removeLogo, removeLogo),
]
