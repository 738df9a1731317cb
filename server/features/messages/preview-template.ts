import type { Language } from '#contract/languages.ts'
import type { InvoiceType } from '#contract/lists.ts'
import type * as contract from '#contract/mail/message-templates.ts'
import type { TemplateKind } from '#contract/mail/template-kinds.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { missingReference } from '../../kernel/errors.ts'
import {
  type BookingMail,
  builtInText,
  emptyMessage,
  MAIL_OF_KIND,
  previewMail,
  type TemplateText,
} from '../mail/email/public.ts'
import { readWords, requireKnownVariables } from '../mail/message-templates/public.ts'
import { findProperty, type PropertyRow } from '../property/properties/public.ts'
import { answerTo, findEnquiry } from '../stays/enquiries/public.ts'
import { findReservation, readBookingEmail } from '../stays/reservations/public.ts'
import { sampleBooking, sampleEnquiry } from './sample.ts'

type Op = typeof contract.previewTemplate

/** A template filled in for a booking, or for a sample one. 422 for an unknown variable. rule 27.5 */
export async function previewTemplate(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { kind, language, reservation_id, enquiry_id, subject, body: text } = body
  requireKnownVariables(kind, { ...(subject && { subject }), ...(text && { body: text }) })
  const [property, wordsIn] = await Promise.all([
    findProperty(ctx, body.property_id, 'property_id'),
    readWords(ctx, body.property_id, kind),
  ])
  const sent = wordsIn(language) ?? (kind ? builtInText(kind, language) : emptyMessage(language))
  const words = { subject: subject ?? sent.subject, body: text ?? sent.body }
  const found = enquiry_id === undefined ? undefined : await enquiryOf(ctx, enquiry_id, property)
  if (kind === 'enquiry_answer') {
    const enquiry = found ?? sampleEnquiry(language)
    const data = { ...answerTo(enquiry, property, language), words }
    return { ...previewMail({ template: kind, language, data }), template: words }
  }
  const data =
    reservation_id === undefined
      ? sampleBooking(property, { kind, language, now: ctx.now })
      : await bookingOf(ctx, reservation_id, property, language)
  return { ...preview(data, { kind, language, words }), template: words }
}

/** Only bookings of the property, as its staff may see them. */
async function bookingOf(
  ctx: Context,
  reservation_id: string,
  property: PropertyRow,
  language: Language,
): Promise<BookingMail> {
  const row = await findReservation(ctx, reservation_id, 'reservation_id')
  if (row.property_id !== property.id) throw missingReference('reservation_id')
  return (await readBookingEmail(ctx, row, { property, language })).data
}

async function enquiryOf(ctx: Context, enquiry_id: string, property: PropertyRow) {
  const row = await findEnquiry(ctx, enquiry_id, 'enquiry_id')
  if (row.property_id !== property.id) throw missingReference('enquiry_id')
  return row
}

interface Preview {
  readonly kind: Exclude<TemplateKind, 'enquiry_answer'> | null
  readonly language: Language
  readonly words: TemplateText
}

function preview(data: BookingMail, { kind, language, words }: Preview) {
  const template = kind ? MAIL_OF_KIND[kind] : 'guest_message'
  if (template !== 'invoice') return previewMail({ template, language, data: { ...data, words } })
  const type = kind as InvoiceType
  const sum =
    type === 'deposit_invoice' ? (data.after.deposit?.required ?? data.after.total) : data.after.total
  const { house, guest_name, confirmation_code, after } = data
  return previewMail({
    template: 'invoice',
    language,
    data: {
      guest_name,
      confirmation_code,
      words,
      house: house.name,
      ...(house.accent !== undefined && { accent: house.accent }),
      type,
      number: SAMPLE_NUMBER,
      check_in: after.check_in,
      check_out: after.check_out,
      total: sum,
      amount_due:
        type === 'invoice' ? after.balance : { ...sum, amount: type === 'deposit_invoice' ? sum.amount : 0 },
      due_date: after.check_out,
    },
  })
}

/** An invoice gets its number when it is issued; previews use this one. */
const SAMPLE_NUMBER = '2027-00001'
