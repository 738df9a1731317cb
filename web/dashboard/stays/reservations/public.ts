import { lazy } from 'react'

export { CHANGES, type ChangeName, changeOf, keyOf } from './actions/change-keys.ts'
/** The dialog for the nights, prefilled where a bar was dropped. */
export const ChangeNights = lazy(async () => ({
  default: (await import('./changes/nights-dialog.tsx')).NightsDialog,
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
