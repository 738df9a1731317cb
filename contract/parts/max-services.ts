/** Services of one reservation, and those that a booking page sells. rule 25.5, 26.20 */
export const MAX_SERVICES = 20
