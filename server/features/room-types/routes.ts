import * as contract from '../../../contract/resources/room-types.ts'
import { route } from '../../http/route.ts'
import { createRoomType } from './create-room-type.ts'
import { getRoomType } from './get-room-type.ts'
import { listRoomTypes } from './list-room-types.ts'
import { updateRoomType } from './update-room-type.ts'

export const roomTypeRoutes = [
  route(contract.listRoomTypes, listRoomTypes),
  route(contract.getRoomType, getRoomType),
  route(contract.createRoomType, createRoomType),
  route(contract.updateRoomType, updateRoomType),
]
