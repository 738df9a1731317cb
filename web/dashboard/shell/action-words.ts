import { distance } from 'fastest-levenshtein'

/** What is done to a stay, as people type it, in both languages whichever is shown: a clerk types as they speak. */
export const STAY_ACTIONS = ['check_in', 'check_out', 'cancel', 'take_payment', 'invoice'] as const
export type StayAction = (typeof STAY_ACTIONS)[number]

/** The words of each action; a phrase of several words is typed whole. */
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

interface Asked {
  readonly action: StayAction | undefined
  /** What is left to search for: the name, the room or the code. */
  readonly rest: string
}

/** `check in okafor`, `okafor einchecken`: what is to be done, and to whose stay. */
export function askedOf(typed: string): Asked {
  const text = typed.trim().toLowerCase()
  for (const action of STAY_ACTIONS) {
    // The longest first: `check in` and not `check`.
    for (const words of [...ACTION_WORDS[action]].sort((a, b) => b.length - a.length)) {
      if (text.startsWith(`${words} `)) return { action, rest: typed.trim().slice(words.length).trim() }
      if (text.endsWith(` ${words}`)) return { action, rest: typed.trim().slice(0, -words.length).trim() }
    }
  }
  return { action: undefined, rest: typed.trim() }
}

const MIN_FORGIVEN = 4

/** A word begins with what is typed of it, or with one letter wrong where there are enough of them. */
const isMeant = (word: string, part: string): boolean =>
  word.startsWith(part) ||
  (part.length >= MIN_FORGIVEN &&
    [part.length - 1, part.length, part.length + 1].some(
      (length) => distance(part, word.slice(0, length)) <= 1,
    ))

/** Every word that is typed begins a word of the text, or nearly so: "inv ana" fits "Invite Ana". */
export function fits(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s,()/–-]+/)
  return typed
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .every((part) => words.some((word) => isMeant(word, part)))
}
