import * as photos from '#contract/inventory/room-type-photos.ts'
import * as contract from '#contract/inventory/room-types.ts'
import { fileRoute, route } from '#server/http/route.ts'
import { createRoomType } from './create-room-type.ts'
import { listRoomTypes } from './list-room-types.ts'
import { roomTypePhotos } from './photos.ts'
import { findRoomType } from './store.ts'
import { updateRoomType } from './update-room-type.ts'

export const roomTypeRoutes = [
  route(contract.listRoomTypes, listRoomTypes),
  route(contract.getRoomType, (ctx, { params }) => findRoomType(ctx, params.id)),
  route(contract.createRoomType, createRoomType),
  route(contract.updateRoomType, updateRoomType),
  route(photos.addRoomTypePhoto, roomTypePhotos.add, roomTypePhotos.encode),
  fileRoute(photos.getRoomTypePhoto, roomTypePhotos.get, async (file) => file),
  route(photos.updateRoomTypePhoto, roomTypePhotos.update, roomTypePhotos.encodeCrop),
  route(photos.removeRoomTypePhoto, roomTypePhotos.remove),
]
