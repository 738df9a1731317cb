import { plural } from '../../plural.ts'

export interface Counts {
  readonly nights: number
  readonly plans: number
  readonly channels?: number
  readonly room_types?: number
  readonly room_type_nights?: number
}

const counted = ({ nights, plans, channels, room_types = 0, room_type_nights = 0 }: Counts) =>
  [
    plural(nights + room_type_nights, 'night', 'nights'),
    ...(plans === 0 && room_types > 0 ? [] : [plural(plans, 'plan', 'plans')]),
    ...(room_types === 0 ? [] : [plural(room_types, 'room type', 'room types')]),
    ...(channels === undefined ? [] : [plural(channels, 'channel', 'channels')]),
  ].join(', ')

/** Rates and restrictions by night. */
export const rates = {
  title: 'Rates',
  yield_rules: 'Yield rules',
  choose_property_body: 'Rates are shown for one property at a time.',
  label: (from: string, to: string) => `Rates from ${from} to ${to}`,
  no_plans: 'Nothing to price yet',
  no_plans_body: 'Rate plans of room types on sale are listed here.',
  head_corner: 'Occupancy\nLast year · pickup 7 d',
  head: (day: string, occupancy: string, held: number, last_year: string, pickup: string | undefined) =>
    `${day}, occupancy ${occupancy}${held > 0 ? `, ${held} awaiting payment` : ''}, last year ${last_year}${pickup === undefined ? '' : `, pickup in 7 days ${pickup}`}`,
  last_year_short: (share: string) => `LY ${share}`,
  left: (count: number) => `${count} left`,
  limit: (rooms: number) => `at most ${rooms} sold`,
  closed: 'stop sell',
  pending_limit: 'pending',
  follows: (plan: string) => `follows ${plan}`,
  inactive: 'off sale',
  no_price_yet: 'no price',
  own: 'own price of the date',
  plan_price: (price: string) => `plan price ${price}`,
  by_adults: 'the date also has prices by number of adults',
  sources: {
    b: 'base price',
    w: 'price of the weekday',
    d: 'derived from the plan above',
    o: 'own price of the date',
    y: 'price of a yield rule',
    '-': 'no price',
  },
  rule: 'price of the yield rule',
  ruled: (name: string) => `price of the yield rule ${name}`,
  restriction: {
    m: (nights: number) => `at least ${nights} nights`,
    max: (nights: number) => `at most ${nights} nights`,
    a: (_: number) => 'no arrival',
    d: (_: number) => 'no departure',
    x: (_: number) => 'stop sell',
  },
  pending_cell: (before: string, after: string, follows: boolean) =>
    `pending: ${before}, becomes ${after}${follows ? ', follows the plan above' : ''}`,
  changed_by: (who: string | null, when: string) =>
    who === null ? `changed ${when}` : `changed by ${who}, ${when}`,
  editor: 'Price and restrictions for what is selected',
  words_hint: '149 · +10% · −5 · = plan price · m3 · x stop sell · - clear',
  limit_hint: 'x closed · o open · l5 at most 5 sold · - neither',
  wrong_word: (word: string) => `“${word}” is neither a price nor a restriction. Nothing was changed.`,
  too_large: (rows: number, nights: number) =>
    `This does not fit: from the first selected cell on there is room for ${plural(rows, 'row', 'rows')} and ${plural(nights, 'night', 'nights')}. Nothing was changed.`,
  no_price: (plan: string) => `${plan} has nights without a price that something could be added to.`,
  nothing_open: 'These nights are over.',
  pending: (counts: Counts) => `${counted(counts)} pending`,
  pending_title: 'Pending changes',
  pending_status: (what: string) => `${what}. Ctrl Enter applies, Ctrl Z takes a step back.`,
  no_channels: 'Nothing is sent to channels.',
  apply: 'Apply',
  drop: 'Drop all',
  undo_step: 'Undo step',
  applied: (counts: Counts) => `${counted(counts)} changed`,
  taken_back: 'Rates are as before',
  conflict: {
    title: 'Somebody else changed these plans meanwhile',
    body: (plans: string, people: string) =>
      `${plans}${people === '' ? '' : `, by ${people}`}. Your changes are kept, and shown on the prices there are now.`,
    accept: 'Keep mine',
  },
  unanswered:
    'No answer came: it may be applied already. Apply asks for the same once more, and nothing is done twice.',
  push: {
    confirmed: 'confirmed by the channels',
    pending: 'not sent to a channel yet',
    unconfirmed: 'a channel has not answered',
    refused: 'refused by a channel',
  },
  channel_state: {
    confirmed: 'confirmed',
    pending: 'not sent yet',
    unconfirmed: 'has not answered',
    refused: 'refused',
  },
  stopped: 'It has stopped; nothing is sent until it is reconnected.',
  open_channel: 'Open the channel',
  not_sent: 'is not sent this night',
  channels_title: 'State at the channels',
  channels_button: (state: string) => `Channels: ${state}`,
  paused_until: (when: string) => `will be sent ${when}`,
  confirmed_for: (adults: number, price: string) => `${plural(adults, 'adult', 'adults')} ${price}`,
  confirmed_price: (prices: string) => `Has confirmed ${prices}.`,
  push_again: 'Push again',
  pushed: (channel: string) => `Everything is sent to ${channel} again`,
  bulk: {
    title: 'Many nights at once',
    dates: 'Dates',
    weekdays: 'Weekdays',
    plans: 'Plans',
    selected_plans: (count: number) => `${plural(count, 'plan', 'plans')} selected`,
    selected_types: (count: number) => `${plural(count, 'room type', 'room types')} selected`,
    words: 'Price, restrictions',
    set: (nights: number) => `Set ${plural(nights, 'night', 'nights')}`,
    note: 'Set',
  },
  help: {
    open: 'Keys and signs',
    title: 'How rates are written',
    parts: [
      {
        title: 'In a cell, in the bar above, or pasted from a spreadsheet',
        lines: [
          ['149', 'price of the night'],
          ['+10%  −5%', 'more or less by percent'],
          ['+10  −5', 'more or less by an amount'],
          ['=', 'price of the plan'],
          ['m3  max7', 'at least 3, at most 7 nights'],
          ['x  o', 'stop sell, on sale'],
          ['a  d', 'no arrival, no departure'],
          ['-m  -max  -x  -a  -d', 'without that restriction'],
          ['-', 'nothing of the date’s own'],
          ['x  l5  -l  -', 'of a room type: closed, at most 5 sold, no limit, neither'],
        ],
      },
      {
        title: 'Keys',
        lines: [
          ['Shift + arrows', 'selects; Ctrl A everything'],
          ['Enter  F2', 'writes; letters begin at once'],
          ['Ctrl C  Ctrl V', 'copies and pastes, also spreadsheets'],
          ['Ctrl D  Ctrl R', 'fills down, or to the right, from the first cell'],
          ['Ctrl Z  Ctrl Y', 'a step back, a step forward'],
          ['Ctrl Enter', 'applies'],
          ['Esc', 'drops what is pending'],
        ],
      },
      {
        title: 'Signs',
        lines: [
          ['◆', 'own price of the date'],
          ['△', 'price of a yield rule'],
          ['○', 'not sent to a channel yet'],
          ['?', 'a channel has not answered'],
          ['!', 'a channel has refused'],
        ],
      },
    ],
  },
}
