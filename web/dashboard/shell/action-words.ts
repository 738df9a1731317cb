import { distance } from 'fastest-levenshtein'

/** Terms for actions on stays in both languages, whichever is shown: people type as they speak. */
export const STAY_ACTIONS = ['check_in', 'check_out', 'cancel', 'take_payment', 'invoice'] as const
export type StayAction = (typeof STAY_ACTIONS)[number]

/** The terms of each action; a phrase has to be typed completely. */
export const ACTION_WORDS: Readonly<Record<StayAction, readonly string[]>> = {
  check_in: ['check in', 'check-in', 'checkin', 'arrive', 'arrival', 'einchecken', 'anreise', 'anreisen'],
  check_out: [
    'check out',
    'check-out',
    'checkout',
    'leave',
    'departure',
    'auschecken',
    'abreise',
    'abreisen',
  ],
  cancel: ['cancel', 'cancellation', 'storno', 'stornieren', 'stornierung', 'absagen'],
  take_payment: [
    'pay',
    'payment',
    'take payment',
    'take money',
    'bezahlen',
    'zahlung',
    'kassieren',
    'zahlen',
  ],
  invoice: ['invoice', 'bill', 'rechnung', 'folio'],
}

export const PRICE_WORDS = ['rate', 'rates', 'price', 'prices', 'preis', 'preise', 'raten'] as const

interface SearchInput {
  readonly action: StayAction | undefined
  /** The rest of the input: a name, room or code. */
  readonly rest: string
}

/** `check in okafor`, `okafor einchecken`: an action, and the stay. */
export function parseAction(typed: string): SearchInput {
  const text = typed.trim().toLowerCase()
  for (const action of STAY_ACTIONS) {
    // The longest first: `check in` before `check`.
    for (const words of [...ACTION_WORDS[action]].sort((a, b) => b.length - a.length)) {
      if (text.startsWith(`${words} `)) return { action, rest: typed.trim().slice(words.length).trim() }
      if (text.endsWith(` ${words}`)) return { action, rest: typed.trim().slice(0, -words.length).trim() }
    }
  }
  return { action: undefined, rest: typed.trim() }
}

const MIN_FORGIVEN = 4

/** Whether a word begins with the input, or with one wrong letter where it is long enough. */
const isMeant = (word: string, part: string): boolean =>
  word.startsWith(part) ||
  (part.length >= MIN_FORGIVEN &&
    [part.length - 1, part.length, part.length + 1].some(
      (length) => distance(part, word.slice(0, length)) <= 1,
    ))

/** Whether every word of the input begins a word of the text, exactly or nearly: "inv ana" matches "Invite Ana". */
export function fits(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s,()/–-]+/)
  return typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .every((part) => words.some((word) => isMeant(word, part)))
}
