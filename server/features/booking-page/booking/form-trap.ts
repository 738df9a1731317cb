import { type Html, html } from '#server/kernel/text/html.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { PageView } from '../page-property.ts'
import { type Form, fieldOf } from './form.ts'

/** A faster submission is a bot; after a day prices and rooms are outdated. */
const MIN_FORM_MS = 2_000
const MAX_FORM_MS = 24 * 3_600_000

/** Whether a form was not sent by a person: by its key, age or hidden field. rule 26.6 */
export function isSentByBot(
  { signer }: Pick<BookingPages, 'signer'>,
  { now }: PageView,
  form: Form,
): boolean {
  const age = signer.ageOfForm(fieldOf(form, 'key'), now)
  return fieldOf(form, 'website') !== '' || age === undefined || age < MIN_FORM_MS || age > MAX_FORM_MS
}

/** The key of a form, and the hidden field (honeypot). */
export const honeypotFields = ({ words }: Pick<PageView, 'words'>, key: string): Html =>
  html`<input type="hidden" name="key" value="${key}"><p class="trap" aria-hidden="true"><label for="website">${words.details.leave_empty}</label><input type="text" id="website" name="website" tabindex="-1" autocomplete="off"></p>`
