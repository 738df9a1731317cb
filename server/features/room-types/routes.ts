import * as photos from '../../../contract/resources/photos/room-type-photos.ts'
import * as contract from '../../../contract/resources/room-types.ts'
import { fileRoute, route } from '../../http/route.ts'
import { createRoomType } from './create-room-type.ts'
import { getRoomType } from './get-room-type.ts'
import { listRoomTypes } from './list-room-types.ts'
import {
  addRoomTypePhoto,
  encodeRoomTypeCrop,
  encodeRoomTypePhoto,
  getRoomTypePhoto,
  removeRoomTypePhoto,
  updateRoomTypePhoto,
} from './photos.ts'
import { updateRoomType } from './update-room-type.ts'

export const roomTypeRoutes = [
  route(contract.listRoomTypes, listRoomTypes),
  route(contract.getRoomType, getRoomType),
  route(contract.createRoomType, createRoomType),
  route(contract.updateRoomType, updateRoomType),
  route(photos.addRoomTypePhoto, addRoomTypePhoto, encodeRoomTypePhoto),
  fileRoute(photos.getRoomTypePhoto, getRoomTypePhoto, async (file) => file),
  route(photos.updateRoomTypePhoto, updateRoomTypePhoto, encodeRoomTypeCrop),
  route(photos.removeRoomTypePhoto, removeRoomTypePhoto),
]
