import type { Availability } from '#contract/pricing/availability.ts'

/** A room type with its availability and what is offered. */
export type TypeOffers = Availability['data'][number]
export type Offer = TypeOffers['offers'][number]

export const isOpen = ({ restrictions_failed }: Offer) => restrictions_failed.length === 0
export const leftOf = ({ nights }: TypeOffers) => Math.min(...nights.map(({ available }) => available))
