import type { FastifyRequest } from 'fastify'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import type { Context } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { addressRange } from '#server/kernel/security/api-key.ts'
import { confirmConsent, lockOwnGuest, readPendingConsent, recordConsent } from '../../guests/public.ts'
import { queueMail } from '../../mail/email/public.ts'
import { fieldOf, readForm } from '../booking/form.ts'
import type { BookingPages } from '../booking-pages.ts'
import type { ShowBooking } from '../guest-booking/booking-view.ts'
import { readAsGuest, writeAsGuest } from '../guest-context.ts'
import { linkHere, type PageView, scopeOfPage } from '../page-property.ts'
import { consentPage } from '../pages/manage/consent-page.ts'
import { parameterOf, type Query } from '../search/stay-search.ts'

/** Characters of a proof. */
const MAX_PROOF_LENGTH = 120

/** A statement of the guest applies to the account, also with stays at other properties. */
const inAccount = (ctx: Context): Context => ({ ...ctx, scope: { ...ctx.scope, property_ids: null } })

/**
 * Stores the consent with its exact text and its source, as pending: the person who typed the address may not have the mailbox. An
 * e-mail to it has the link that confirms. rule 26.6, 28.10
 */
export async function requestConsent(
  { pipeline, signer }: BookingPages,
  request: FastifyRequest,
  { published, words, language }: PageView,
  { id: reservation_id, guest_id, booker }: Pick<Reservation, 'id' | 'guest_id' | 'booker'>,
): Promise<void> {
  const { property } = published
  const text = words.details.marketing(property.name)
  await writeAsGuest(pipeline, scopeOfPage(published), async (of_property) => {
    const ctx = inAccount(of_property)
    const { consent } = await recordConsent(ctx, await lockOwnGuest(ctx, guest_id), {
      purpose: 'marketing',
      given: true,
      pending: true,
      source: 'booking_page',
      text,
      text_version: `booking page ${language}`,
      address_range: addressRange(request.ip),
    })
    if (!booker.email) return
    const name = fullName(booker)
    await queueMail(ctx, {
      to: { address: booker.email, name },
      language,
      template: 'consent_request',
      data: { name, property: property.name, text, proof: signer.proofOf(consent.id) },
      property_id: property.id,
      reservation_id,
    })
  })
}

/** The statement to be confirmed, for the holder of the link in the e-mail. A link that was used leads to the booking. */
export const showConsent: ShowBooking = async (pages, request, view) => {
  const proof = parameterOf(request.query as Query, 'proof', MAX_PROOF_LENGTH) ?? ''
  const id = pages.signer.consentOf(proof)
  if (id === undefined) throw missing()
  const pending = await readAsGuest(pages.pipeline, request, scopeOfPage(view.published), (ctx) =>
    readPendingConsent(ctx, id),
  )
  if (!pending) return { to: linkHere(view, '') }
  return { text: consentPage(view, { text: pending.text, proof }) }
}

/** Following a link changes nothing, because programs follow links in e-mails too; the button does. */
export const postConsent: ShowBooking = async (pages, request, view) => {
  const id = pages.signer.consentOf(fieldOf(readForm(request), 'proof'))
  if (id === undefined) throw missing()
  pages.countBooking(request.ip)
  const is_confirmed = await writeAsGuest(pages.pipeline, scopeOfPage(view.published), (ctx) =>
    confirmConsent(inAccount(ctx), id),
  )
  return { to: linkHere(view, '', is_confirmed ? { done: 'consent' } : {}) }
}
