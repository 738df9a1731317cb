/** The chapters of the documentation: each operation belongs to one. */
export const TAGS: Record<string, string> = {
  Reservations: 'Stays: booked, changed, checked in and out, cancelled.',
  Availability: 'What is left to sell, and for how much.',
  'Rate plans': 'Prices, restrictions, cancellation and deposit rules of a room type.',
  'Room types': 'What is sold, how many of it, and who fits in.',
  Rooms: 'The rooms and beds behind a room type, their state and their blocks.',
  Guests: 'One profile a guest, with contact details, notes and history.',
  Properties: 'The houses that a key sees.',
  Channels: 'Connected sales channels and the state of their synchronisation.',
  Invoices: 'Invoices, deposit invoices and credit notes, with VAT and payments.',
  Payments: 'Money that was received or given back.',
  Webhooks: 'Where events are sent, and what became of each delivery.',
  Versions: 'What is going, and when.',
  Events: 'What has happened, for receivers that reconcile.',
}
