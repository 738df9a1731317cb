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

/** Deposits of one group, and what becomes of each. rule 31.12 */
export const MAX_INSTALMENTS = 6
export const INSTALMENT_STATUSES = ['upcoming', 'part_paid', 'due', 'overdue', 'paid'] as const
export type InstalmentStatus = (typeof INSTALMENT_STATUSES)[number]

/** A quote is open while it is one of the first two. rule 33.2 */
export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'lapsed', 'declined', 'withdrawn'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
/** Whether an offer of a quote takes its nights off sale. rule 33.4 */
export const OFFER_HOLDS = ['none', 'option'] as const
export type OfferHold = (typeof OFFER_HOLDS)[number]
/** Why guests decline quotes, for the figures. rule 33.6 */
export const LOST_REASONS = ['price', 'dates', 'rooms', 'other_hotel', 'plans_changed', 'other'] as const
export type LostReason = (typeof LOST_REASONS)[number]

/** An entry of the waiting list is open while it is one of the first two. rule 34.2 */
export const WAITING_STATUSES = ['waiting', 'proposed', 'booked', 'expired', 'withdrawn'] as const
export type WaitingStatus = (typeof WAITING_STATUSES)[number]
export const WAITING_SOURCES = ['staff', 'booking_page'] as const
export type WaitingSource = (typeof WAITING_SOURCES)[number]

/** An enquiry is over once it is `quoted` or `closed`. rules 35.2, 35.9 */
export const ENQUIRY_STATUSES = ['open', 'answered', 'quoted', 'closed'] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]
export const ENQUIRY_SOURCES = ['email', 'staff'] as const
export type EnquirySource = (typeof ENQUIRY_SOURCES)[number]

/** How the rooms of a booking are billed. rule 4.64 */
export const BOOKING_BILLINGS = ['by_room', 'together'] as const
