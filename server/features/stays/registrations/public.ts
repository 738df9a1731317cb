export { findRegisteredStay, openRegistrations, presentRegistration } from './registered-stay.ts'
export { registrationContext } from './registration-entry.ts'
export { eraseRegistrations, readRetainedRegistrations } from './retained-registrations.ts'
export { countRegisteredOfArrivals, readRegistrations } from './store.ts'
