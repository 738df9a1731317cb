import { lazy } from 'react'

export type { ReservationSearch } from './search.ts'
export { StatusBadge } from './status.tsx'
export { views } from './views.ts'
export const ReservationDrawer = lazy(() => import('./detail/drawer.tsx'))
