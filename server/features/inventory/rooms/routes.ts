import * as contract from '#contract/inventory/rooms.ts'
import { route } from '#server/http/route.ts'
import { createRoomBlock } from './blocks/create-room-block.ts'
import { deleteRoomBlock } from './blocks/delete-room-block.ts'
import { updateRoomBlock } from './blocks/update-room-block.ts'
import { createRoom } from './create-room.ts'
import { getRoom } from './get-room.ts'
import { listRooms } from './list-rooms.ts'
import { updateRoom } from './update-room.ts'

export const roomRoutes = [
  route(contract.listRooms, listRooms),
  route(contract.getRoom, getRoom),
  route(contract.createRoom, createRoom),
  route(contract.updateRoom, updateRoom),
  route(contract.createRoomBlock, createRoomBlock),
  route(contract.updateRoomBlock, updateRoomBlock),
  route(contract.deleteRoomBlock, deleteRoomBlock),
]
