import { lazy } from 'react'

/** Loaded when something is clicked, with their texts: the calendar itself is the heaviest screen. */
export const Selling = lazy(async () => ({ default: (await import('../selling/selling.tsx')).Selling }))
export const ClosurePanel = lazy(async () => ({
  default: (await import('./closure-panel.tsx')).ClosurePanel,
}))
export const RoomPanel = lazy(async () => ({ default: (await import('./room-panel.tsx')).RoomPanel }))
