import type { AccessibilityWords } from './words.ts'

export const en: AccessibilityWords = {
  title: 'Accessibility',
  aim: (property) =>
    `These booking pages of ${property} are meant to be usable by everybody. They follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, which the European standard EN 301 549 asks for.`,
  measures_title: 'What is done for it',
  measures: [
    'Everything works by keyboard alone, in a visible order, and without JavaScript.',
    'Screen readers are told headings, labels, prices, errors and what has changed.',
    'Text has a contrast of at least 4.5 to 1, in light and in dark mode.',
    'Pages can be enlarged to 400 % and fit a phone of 320 pixels.',
    'Errors are named beside the field, and what was filled in stays.',
    'Nothing moves by itself, and motion is left out where the device asks for it.',
  ],
  limits_title: 'What may not be accessible',
  limits: [
    'Texts and descriptions of pictures are written by the property.',
    'Payments on the page of a payment provider, and the map, are pages of others.',
    'Documents are tagged PDFs (PDF/UA is not certified).',
  ],
  house_title: 'The house',
  contact_title: 'Something does not work?',
  contact:
    'Tell us what you wanted to do and what you use for it. We answer, and help you to book in another way meanwhile.',
}
