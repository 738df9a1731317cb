export { attachLogo } from './brand/attach-logo.ts'
export { guestLinks } from './guest-links.ts'
export { attachRoomPhoto } from './photos/attach-room-photo.ts'
export { makeVisitCounter } from './visits/visit-counter.ts'
