import type { Reservation } from '#contract/parts/reservation-parts.ts'

export interface ActionProps {
  readonly reservation: Reservation
  /** Of the guest. */
  readonly name: string
}
export type ActionDialogProps = ActionProps & { readonly close: () => void }
