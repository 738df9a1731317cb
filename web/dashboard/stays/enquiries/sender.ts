import type { Enquiry } from '#contract/stays/enquiries.ts'

/** Who asks, by the best that is known. */
export const senderOf = ({ name, email, phone }: Enquiry): string | null => name ?? email ?? phone
