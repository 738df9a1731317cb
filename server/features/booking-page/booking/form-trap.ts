import { type Html, html } from '../../../kernel/html.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { PageView } from '../page-house.ts'
import { type Form, fieldOf } from './form.ts'

/** Nobody fills in a form in less; one that waits for a day may have been overtaken by everything. */
const MIN_FORM_MS = 2_000
const MAX_FORM_MS = 24 * 3_600_000

/** A form that no person has sent from here: its key, its age or its hidden field says so. rule 26.6 */
export function isTrapped({ signer }: Pick<BookingPages, 'signer'>, { now }: PageView, form: Form): boolean {
  const age = signer.ageOfForm(fieldOf(form, 'key'), now)
  return fieldOf(form, 'website') !== '' || age === undefined || age < MIN_FORM_MS || age > MAX_FORM_MS
}

/** The key of a form, and a field that nobody sees. */
export const trapFields = ({ words }: Pick<PageView, 'words'>, key: string): Html =>
  html`<input type="hidden" name="key" value="${key}"><p class="trap" aria-hidden="true"><label for="website">${words.details.leave_empty}</label><input type="text" id="website" name="website" tabindex="-1" autocomplete="off"></p>`
