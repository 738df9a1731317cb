export { registrationContext } from './entry.ts'
export { findRegisteredStay, openRegistrations, presentRegistration } from './registered-stay.ts'
export { eraseRegistrations, readRetainedRegistrations } from './retained-registrations.ts'
export { countRegisteredOfArrivals, readRegistrations } from './store.ts'
