import { lazy } from 'react'

export { BlockedNights } from './blocked-nights.tsx'
export { HousekeepingRequest } from './housekeeping-request.tsx'
export { RoomChip } from './room-chip.tsx'
export { useHousekeepingRequest, useRequestedSince } from './use-housekeeping-request.ts'
/** Blocks a room, out of order or out of service. */
export const BlockRoom = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))
/** How clean a room is, with its colour and icon. */
export const ConditionBadge = lazy(async () => ({
  default: (await import('./condition.tsx')).ConditionBadge,
}))
