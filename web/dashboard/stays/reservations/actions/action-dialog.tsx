import { type ComponentType, lazy, useEffect } from 'react'
import {
  loadChargeDialog,
  loadRefundStayDialog,
  loadTakePaymentDialog,
} from '#web/dashboard/invoices/public.ts'
import type { ActionDialogProps } from './action-props.ts'

/** Dialogs of a reservation, whose code is not needed for its first view. */
const LOADS = {
  check_in: async () => (await import('./check-in-dialog.tsx')).CheckInDialog,
  check_out: async () => (await import('./check-out-dialog.tsx')).CheckOutDialog,
  no_show: async () => (await import('./no-show-dialog.tsx')).NoShowDialog,
  nights: async () => (await import('../changes/nights-dialog.tsx')).NightsDialog,
  room: async () => (await import('../changes/room-dialog.tsx')).RoomDialog,
  plan: async () => (await import('../changes/plan-dialog.tsx')).PlanDialog,
  guests: async () => (await import('../changes/guests-dialog.tsx')).GuestsDialog,
  cancel: async () => (await import('./cancel-dialog.tsx')).CancelDialog,
  take_payment: loadTakePaymentDialog,
  charge: loadChargeDialog,
  refund: loadRefundStayDialog,
} as const satisfies Record<string, () => Promise<ComponentType<ActionDialogProps>>>
export type ActionDialogName = keyof typeof LOADS

const ofLoad = (load: () => Promise<ComponentType<ActionDialogProps>>) =>
  lazy(async () => ({ default: await load() }))

const DIALOGS = {
  check_in: ofLoad(LOADS.check_in),
  check_out: ofLoad(LOADS.check_out),
  no_show: ofLoad(LOADS.no_show),
  nights: ofLoad(LOADS.nights),
  room: ofLoad(LOADS.room),
  plan: ofLoad(LOADS.plan),
  guests: ofLoad(LOADS.guests),
  cancel: ofLoad(LOADS.cancel),
  take_payment: ofLoad(LOADS.take_payment),
  charge: ofLoad(LOADS.charge),
  refund: ofLoad(LOADS.refund),
} as const satisfies Record<ActionDialogName, unknown>

/** The dialog of one action; suspends until its code is loaded. */
export function ActionDialog({
  dialog,
  ...props
}: ActionDialogProps & { readonly dialog: ActionDialogName }) {
  const Chosen = DIALOGS[dialog]
  return <Chosen {...props} />
}

/** Preloads the code of the dialogs. */
export const usePreloadedDialogs = () => {
  useEffect(() => void Promise.all(Object.values(LOADS).map((load) => load())).catch(() => undefined), [])
}
