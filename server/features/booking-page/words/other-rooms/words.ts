/** Texts where what was chosen has just been booked by others, in one language. */
export interface OtherRoomsWords {
  /** What was typed goes on with another choice. */
  readonly kept: string
  readonly other_dates: string
  /** Of several rooms. */
  readonly one_more: string
}
