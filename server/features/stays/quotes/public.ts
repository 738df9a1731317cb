export { type GuestOffer, type GuestQuote, readGuestQuote } from './guest/guest-quote.ts'
export { pathOfQuote } from './guest/quote-link.ts'
export { readQuote } from './store.ts'
