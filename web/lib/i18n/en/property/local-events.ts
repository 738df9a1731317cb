/** Holidays and events around a property. */
export const local_events = {
  title: 'Holidays and events',
  hint: 'Public holidays, trade fairs, festivals: what brings more guests than usual. A dot beside the date shows them in the calendar and on the rates.',
  none: 'None yet.',
  name: 'Name',
  days: 'Days',
  add: 'Add an event',
  event: (number: number) => `Event ${number}`,
  remove: (event: string) => `Remove ${event}`,
  remove_past: (count: number) => `Remove ${count} past`,
}
