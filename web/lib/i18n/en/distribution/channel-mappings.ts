import { plural } from '../../plural.ts'

/** The table that maps the rate plans of a channel. */
export const mapping = {
  hint: 'Paste from a spreadsheet into any cell: room code, rate code, adjustment, on or off.',
  room: 'Room code',
  rate: 'Rate code',
  adjustment: 'Price adjustment',
  adjustment_hint: '10 % or −5.00',
  enabled: 'On',
  state: 'State',
  discard: 'Discard changes',
  save: (count: number) => `Save ${plural(count, 'row', 'rows')}`,
  saved: (channel: string, count: number) => `${channel}: ${plural(count, 'row', 'rows')} saved`,
  same_codes: 'Codes of another channel',
  same_codes_as: (channel: string) => `Same codes as ${channel}`,
  take_over: 'Fill in',
  taken_over: (count: number) =>
    count === 0 ? 'Nothing left to fill in' : `${plural(count, 'row', 'rows')} filled in; save to apply`,
  refused: 'The service refused this row: see above.',
  problems: {
    incomplete: 'Needs both codes, or neither.',
    adjustment: 'Neither a percentage nor an amount.',
    duplicate: 'Another row has this room and rate too (SVC-1012).',
    other_type: 'This room code is used for another room type (SVC-1012).',
  },
  red: 'Sign-in needed',
  /** Of a channel that is red. */
  refused_credentials: 'The channel refuses our credentials.',
}
