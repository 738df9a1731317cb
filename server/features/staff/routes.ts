import * as me from '../../../contract/staff/me.ts'
import { route } from '../../http/route.ts'
import { getMe } from './get-me.ts'

export const staffRoutes = [route(me.getMe, getMe)]
