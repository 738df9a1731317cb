/** E-mails to guests with texts that a property can edit, and their variables. rule 27 */

/** Those that a property can have sent by themselves. */
export const AUTOMATIC_KINDS = [
  'booking_confirmed',
  'awaiting_payment',
  'payment_received',
  'booking_changed',
  'booking_cancelled',
  'no_show',
  'booking_reinstated',
  'before_arrival',
  'check_in_today',
  'after_stay',
  'invoice',
] as const
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** The same and those that go when somebody sends the document, or answers an enquiry. */
export const TEMPLATE_KINDS = [
  ...AUTOMATIC_KINDS,
  'deposit_invoice',
  'credit_note',
  'enquiry_answer',
] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

/** Kinds that are sent at a time of day, relative to arrival or departure. */
export const SCHEDULED_KINDS = ['before_arrival', 'check_in_today', 'after_stay'] as const
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number]
export const isScheduled = (kind: TemplateKind): kind is ScheduledKind =>
  (SCHEDULED_KINDS as readonly string[]).includes(kind)

/** Kinds with a number of days before arrival or after departure, and its minimum. */
export const MIN_DAYS: Readonly<Partial<Record<TemplateKind, number>>> = { before_arrival: 1, after_stay: 0 }
export const MAX_DAYS = 30

export const MAX_SUBJECT_LENGTH = 200
export const MAX_BODY_LENGTH = 10_000

interface Variable {
  /** A block such as a table, in a paragraph of its own; otherwise inline text. */
  readonly is_block: boolean
  /** Templates that may use it: every kind, a group of kinds, or one kind. */
  readonly of: 'every' | Group | TemplateKind
}

type Group = 'letter' | 'stay' | 'booking' | 'end' | 'document'
/** E-mails with a document attached. */
const isDocument = (kind: TemplateKind | null) =>
  kind === 'invoice' || kind === 'deposit_invoice' || kind === 'credit_note'
const GROUPS: Readonly<Record<Group, (kind: TemplateKind | null) => boolean>> = {
  letter: (kind) => !isDocument(kind),
  stay: (kind) => kind !== 'enquiry_answer',
  booking: (kind) => !isDocument(kind) && kind !== 'enquiry_answer',
  /** Cancellation or no-show. */
  end: (kind) => kind === 'booking_cancelled' || kind === 'no_show',
  document: isDocument,
}

const inline = (of: Variable['of']): Variable => ({ is_block: false, of })
const block = (of: Variable['of']): Variable => ({ is_block: true, of })

export const TEMPLATE_VARIABLES = {
  guest_name: inline('every'),
  first_name: inline('booking'),
  last_name: inline('booking'),
  property_name: inline('every'),
  property_address: inline('letter'),
  property_phone: inline('letter'),
  property_email: inline('letter'),
  property_website: inline('letter'),
  confirmation_code: inline('stay'),
  arrival_date: inline('stay'),
  departure_date: inline('stay'),
  check_in_time: inline('letter'),
  check_out_time: inline('letter'),
  nights: inline('booking'),
  guests: inline('booking'),
  room_type: inline('booking'),
  total: inline('stay'),
  amount_paid: inline('booking'),
  balance: inline('booking'),
  deposit_due: inline('awaiting_payment'),
  payment_deadline: inline('awaiting_payment'),
  payment_amount: inline('payment_received'),
  payment_date: inline('payment_received'),
  cancellation_fee: inline('end'),
  refund_amount: inline('end'),
  invoice_number: inline('document'),
  amount_due: inline('document'),
  due_date: inline('document'),
  enquiry_subject: inline('enquiry_answer'),
  manage_link: inline('booking'),
  registration_link: inline('booking'),
  booking_details: block('booking'),
  changes: block('booking_changed'),
  payment_instructions: block('booking'),
  cancellation_policy: block('booking'),
  cancellation_details: block('end'),
  invoice_details: block('document'),
  arrival_guide: block('letter'),
  contact: block('letter'),
} as const satisfies Record<string, Variable>
export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES

const VARIABLES: Readonly<Record<string, Variable>> = TEMPLATE_VARIABLES

const isOf = ({ of }: Variable, kind: TemplateKind | null): boolean =>
  of === 'every' || of === kind || (Object.hasOwn(GROUPS, of) && GROUPS[of as Group](kind))

/** The variables of a kind; null: of a free message. */
export const variablesOf = (kind: TemplateKind | null): TemplateVariable[] =>
  (Object.keys(TEMPLATE_VARIABLES) as TemplateVariable[]).filter((name) => isOf(VARIABLES[name]!, kind))

/** A variable: text between two pairs of braces. */
export const VARIABLE_PATTERN = /\{\{([^{}]*)\}\}/g

export interface TemplateProblem {
  readonly code: 'unknown_variable' | 'unclosed_variable' | 'not_alone'
  /** The text between the braces. */
  readonly name: string
}

/**
 * The problems of a template: for example blocks are allowed as paragraphs only, and not in the subject. rule
 * 27.2
 */
export function templateProblems(
  kind: TemplateKind | null,
  field: 'subject' | 'body',
  text: string,
): TemplateProblem[] {
  const problems: TemplateProblem[] = []
  for (const [whole, inside = ''] of text.matchAll(VARIABLE_PATTERN)) {
    const name = inside.trim()
    const known = Object.hasOwn(VARIABLES, name) ? VARIABLES[name]! : undefined
    if (!known || !isOf(known, kind)) problems.push({ code: 'unknown_variable', name })
    else if (known.is_block && (field === 'subject' || !isAlone(text, whole)))
      problems.push({ code: 'not_alone', name })
  }
  const rest = text.replaceAll(VARIABLE_PATTERN, '')
  if (/\{\{|\}\}/.test(rest)) problems.push({ code: 'unclosed_variable', name: '{{' })
  return problems
}

/** The paragraphs of a text. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const isAlone = (text: string, variable: string): boolean =>
  paragraphsOf(text).every((one) => one === variable || !one.includes(variable))
/** Whether a message can start from a template of this kind: its variables are always available. */
export const isForMessages = (kind: TemplateKind): boolean =>
  !isDocument(kind) && !GROUPS.end(kind) && Object.values(VARIABLES).every(({ of }) => of !== kind)

/** Channels of a message: e-mail, the booking page, or entered by staff. */
export const MESSAGE_CHANNELS = ['email', 'booking_page', 'manual'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
/** `received` for incoming messages; the others are statuses of the e-mail. */
export const MESSAGE_STATUSES = ['received', 'waiting', 'sending', 'sent', 'failed', 'discarded'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]
