import * as contract from '../../../contract/properties.ts'
import { route } from '../../http/route.ts'
import { getProperty } from './get-property.ts'
import { listProperties } from './list-properties.ts'

export const propertyRoutes = [
  route(contract.listProperties, listProperties),
  route(contract.getProperty, getProperty),
]
