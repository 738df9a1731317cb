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
}

/** What an `img` says beside its content. */
export interface InlinePicture {
  /** Its name among the parts of the e-mail. */
  readonly content_id: string
  readonly alt: string
  /** In pixels; left out for the logo, which has a height of its own. */
  readonly width?: number
  readonly height?: number
}

/** Of the logo at the head of an e-mail, and of the photo below it. */
export const LOGO_ID = 'logo@serai'
export const PHOTO_ID = 'photo@serai'

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
    /** The name of the sender; null for the service's own. */
    readonly sender: string | null
  },
  id: string,
) => Promise<(() => Promise<RenderedAttachment>) | null>
export type AttachmentRenderers = Readonly<Partial<Record<AttachmentKind, AttachmentRenderer>>>
