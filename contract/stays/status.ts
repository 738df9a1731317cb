/** The stay does not take place: it owes its fee in place of the total, and nobody has come or will. */
export const isCancelledOrNoShow = ({ status }: { readonly status: string }): boolean =>
  status === 'cancelled' || status === 'no_show'

/** The stay takes place, as far as anybody knows, and nobody has come yet. */
export const isToCome = ({ status }: { readonly status: string }): boolean =>
  status === 'confirmed' || status === 'pending_payment'

/** Statuses that a group is given by hand; the others it gets once. rule 31.1 */
export const OPEN_GROUP_STATUSES = ['enquiry', 'tentative', 'definite'] as const
export const GROUP_STATUSES = [...OPEN_GROUP_STATUSES, 'cancelled', 'completed'] as const
export type GroupStatus = (typeof GROUP_STATUSES)[number]
