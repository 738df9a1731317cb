import type { Tx } from '#server/context.ts'
import type { Language } from './words/language.ts'

/** An attachment by reference: it is rendered when the e-mail is sent. */
export interface Attachment {
  readonly kind: AttachmentKind
  /** The id of the object that it shows. */
  readonly id: string
}
export type AttachmentKind =
  | 'invoice_pdf'
  | 'report_pdf'
  | 'downtime_pdf'
  | 'downtime_page'
  | 'room_photo'
  | 'property_logo'

/** An attachment as it is sent. */
export interface RenderedAttachment {
  readonly filename: string
  readonly content_type: string
  readonly content: Uint8Array
  /** A picture that the HTML of the e-mail shows; left out for a file of its own. */
  readonly inline?: InlinePicture
  /** The logo at the head of its HTML. */
  readonly logo?: InlineLogo
}

export interface InlineLogo {
  readonly alt: string
}

/** What an `img` says beside its content. */
export interface InlinePicture {
  readonly alt: string
  readonly width: number
  readonly height: number
}

/**
 * Reads what an attachment is rendered from, in a read-only snapshot of its account, and returns a function
 * that renders it once the snapshot is released: rendering does not occupy a connection. Throws where it
 * cannot be rendered; null where the e-mail goes without it.
 */
export type AttachmentRenderer = (
  ctx: {
    readonly tx: Tx
    readonly account_id: string
    readonly now: Temporal.Instant
    readonly language: Language
  },
  id: string,
) => Promise<(() => Promise<RenderedAttachment>) | null>
export type AttachmentRenderers = Readonly<Partial<Record<AttachmentKind, AttachmentRenderer>>>
