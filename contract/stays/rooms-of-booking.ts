/** Of a booking: a bus of two persons a room, and a round number. rule 4 */
export const MAX_ROOMS_OF_BOOKING = 30
