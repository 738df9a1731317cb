import type { Tx } from '../../context.ts'

/** What goes along with a mail, by reference: it is made when the mail is sent. */
export interface Attachment {
  readonly kind: AttachmentKind
  /** Of the object that it shows. */
  readonly id: string
}
export type AttachmentKind = 'invoice_pdf' | 'report_pdf' | 'downtime_pdf' | 'downtime_page'

/** An attachment as it is sent. */
export interface RenderedAttachment {
  readonly filename: string
  readonly content_type: string
  readonly content: Uint8Array
}

/**
 * Reads what an attachment is made from, in a snapshot of its account that cannot write, and answers what makes it once
 * that is given back: drawing pages keeps no connection waiting. Throws where it cannot be made.
 */
export type AttachmentRenderer = (
  ctx: { readonly tx: Tx; readonly account_id: string; readonly now: Temporal.Instant },
  id: string,
) => Promise<() => Promise<RenderedAttachment>>
export type AttachmentRenderers = Readonly<Partial<Record<AttachmentKind, AttachmentRenderer>>>
