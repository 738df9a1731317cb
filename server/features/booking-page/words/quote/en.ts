import type { QuoteWords } from './words.ts'

export const en: QuoteWords = {
  held: 'The rooms are held for you until then.',
  not_held: 'The rooms are not held: they are yours as long as they are free when you accept.',
  accept: 'Accept this offer',
  not_sold: 'This offer can no longer be accepted here. Please ask us.',
  sold_meanwhile:
    'A room of this offer has been booked meanwhile. Nothing is booked. Please choose another offer, or ask us.',
  over_meanwhile: 'The offer was closed meanwhile. Nothing more is booked.',
  search: 'See rooms and prices',
  title: (property) => `Your offer from ${property}`,
  stands_until: (day) => `Compare and accept one, until the end of ${day}.`,
  over: {
    accepted: (property) =>
      `The offer is accepted. The link of the booking went to the e-mail address of the guest; ${property} is glad to help.`,
    lapsed: (property) =>
      `The offer has lapsed. Please ask ${property} for a new one, or book what is free today.`,
    declined: (property) => `The offer was declined. ${property} is glad to make you another one.`,
    withdrawn: (property) =>
      `${property} has withdrawn the offer. Please ask for a new one, or book what is free today.`,
  },
}
