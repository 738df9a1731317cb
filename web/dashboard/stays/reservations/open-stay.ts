import type { Reservation } from '#contract/parts/reservation-parts.ts'

const OPEN: ReadonlySet<Reservation['status']> = new Set(['pending_payment', 'confirmed', 'checked_in'])

/** Whether the stay is to come or going on: after its end little of it can be changed. rule 4 */
export const isOpen = ({ status }: Pick<Reservation, 'status'>): boolean => OPEN.has(status)
