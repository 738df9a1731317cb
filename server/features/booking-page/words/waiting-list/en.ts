import type { WaitingWords } from './words.ts'

export const en: WaitingWords = {
  title: 'Waiting list',
  offer: 'Leave us your address, and we can tell you if a room becomes free for these dates.',
  link: 'Join the waiting list',
  text: 'Nothing is booked or held by this. If a room becomes free, we may write to you.',
  join: 'Join the waiting list',
  consent: 'Consent',
  consent_missing: 'Please tick that you agree.',
  many: 'You already wait for several dates here. Please write to us.',
  search: 'Other dates',
  agree: (property, day) =>
    `I agree that ${property} keeps my name and e-mail address to tell me of a free room, until 30 days after ${day} at most. I can withdraw this at any time.`,
  joined: (property) => `You are on the waiting list. ${property} can tell you as soon as a room is free.`,
}
