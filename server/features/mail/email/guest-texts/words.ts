/** The kinds that no booking mail has words for, in one language. Variables stand where the values will. */
export interface GuestTextWords {
  readonly subject: Readonly<Record<OwnKind, string>>
  /** Between greeting and regards. */
  readonly paragraphs: Readonly<Record<OwnKind, readonly string[]>>
  /** On the button that leads to the page of a booking. */
  readonly manage: string
  readonly register: string
  /** Of a message that nobody gave a subject. */
  readonly message_subject: string
}
type OwnKind = 'payment_received' | 'before_arrival' | 'check_in_today' | 'after_stay' | 'enquiry_answer'
