import type { GuestMails } from '../parts/guest-mails.ts'

export const GUEST_MAILS: GuestMails = {
  confirmed: true,
  changed: true,
  cancelled: true,
  no_show: false,
  room_free: false,
  channel_bookings: false,
}
