/** How far a guest gets on the booking page. rule 26.42 */
export const FUNNEL_STEPS = ['search', 'rooms', 'details', 'booked', 'paid'] as const
/** Why a search found nothing to book. rule 26.42 */
export const UNSOLD_REASONS = ['full', 'restricted', 'too_large'] as const
export const VISIT_STEPS = [...FUNNEL_STEPS, ...UNSOLD_REASONS] as const
export type VisitStep = (typeof VISIT_STEPS)[number]
