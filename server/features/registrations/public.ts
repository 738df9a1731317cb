export { registrationContext } from './entry.ts'
export { eraseRegistrations, readKeptRegistrations } from './kept-registrations.ts'
export { findRegisteredStay, openRegistrations, presentRegistration } from './registered-stay.ts'
export { countRegisteredOfArrivals, readRegistrations } from './store.ts'
