import { lazy } from 'react'

/** The dialog for dates, room, type and party. */
export const ChangeStay = lazy(async () => ({
  default: (await import('./actions/change-dialog.tsx')).ChangeDialog,
}))
export type { StayDialogName } from './actions/stay-dialog.tsx'
export { exemptionWords } from './exemption.ts'
export { StatusBadge } from './status.tsx'
export { StayDates } from './stay-dates.tsx'
export { views } from './views.ts'
/** Loaded with the forms that have a party. */
export const PartyFields = lazy(async () => ({ default: (await import('./party-fields.tsx')).PartyFields }))
export const ReservationDrawer = lazy(() => import('./detail/drawer.tsx'))
export const StayDialog = lazy(() => import('./actions/stay-dialog.tsx'))
