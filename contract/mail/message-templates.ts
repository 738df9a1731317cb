import Type, { type Static } from 'typebox'
import { DESK, LEADS, OFFICE } from '../account/roles.ts'
import { LANGUAGES } from '../languages.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, TEMPLATE_KINDS } from './template-kinds.ts'

const kind = s.oneOf(TEMPLATE_KINDS, {
  description:
    'Kind of the e-mail: a booking that is confirmed, waits for its deposit, was changed, cancelled, marked as no-show or reinstated; a ' +
    'payment received; some days before arrival; the day of arrival; after departure; an invoice, a deposit invoice or a credit note; ' +
    'the answer to an enquiry',
  examples: ['before_arrival'],
})
const language = s.oneOf(LANGUAGES, 'Language of the e-mail')
export const messageSubject = s.line(MAX_SUBJECT_LENGTH, {
  description: 'Subject line, with variables such as `{{confirmation_code}}`',
  examples: ['Your stay at {{property_name}} begins on {{arrival_date}}'],
})
export const messageBody = Type.String({
  minLength: 1,
  maxLength: MAX_BODY_LENGTH,
  pattern: '^(?=[\\s\\S]*\\S)[^\\p{Cs}\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  description:
    'Plain text with variables; an empty line ends a paragraph. A variable for a table must be a separate paragraph. A line whose variables are all empty is omitted',
  examples: ['Dear {{guest_name}},\n\nwe look forward to your stay.\n\n{{booking_details}}'],
})
const words = { subject: messageSubject, body: messageBody }

export const MessageTemplate = s.named(
  'MessageTemplate',
  s.object({
    id: s.nullable(s.id('template', 'Identifier; null for the built-in text')),
    property_id: s.id('property'),
    kind,
    language,
    ...words,
    is_built_in: Type.Boolean({ description: 'Whether this is the built-in text' }),
    updated_at: s.nullable(s.timestamp('When the text was last set; null for the built-in text')),
  }),
)
export type MessageTemplate = Static<typeof MessageTemplate>

const TemplateVariable = s.named(
  'TemplateVariable',
  s.object({
    name: Type.String({ description: 'Name of the variable, without the braces', examples: ['guest_name'] }),
    is_block: Type.Boolean({
      description: 'Whether the variable inserts tables or paragraphs and must be a separate paragraph',
    }),
    kinds: Type.Array(s.oneOf(TEMPLATE_KINDS), {
      description: 'Kinds of e-mails that can contain the variable',
    }),
  }),
)

export const listTemplates = operation({
  id: 'listTemplates',
  method: 'GET',
  path: '/templates',
  tag: 'Messages',
  roles: OFFICE,
  summary: 'List the templates of e-mails to guests',
  description:
    'Of a property, each kind in each language: its own text, else the built-in one. Texts and subjects contain variables, which `variables` lists.',
  query: s.object({
    property_id: s.reference('property'),
    kind: s.optional(s.oneOrMore(TEMPLATE_KINDS, 'Only these kinds: one, or several separated by commas')),
    language: s.optional(s.oneOrMore(LANGUAGES, 'Only in these languages')),
  }),
  status: 200,
  response: s.named(
    'MessageTemplateList',
    s.object({
      data: Type.Array(MessageTemplate, { description: 'By kind, then by language' }),
      variables: Type.Array(TemplateVariable, { description: 'Variables that texts can contain' }),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', kind: 'before_arrival' } },
})

export const getTemplate = operation({
  id: 'getTemplate',
  method: 'GET',
  path: '/templates/{id}',
  tag: 'Messages',
  roles: OFFICE,
  summary: 'Get a template of a property',
  params: s.object({ id: s.reference('template') }),
  status: 200,
  response: MessageTemplate,
  errors: ['SVC-3001'],
  example: { params: { id: '{template_id}' } },
})

export const setTemplate = operation({
  id: 'setTemplate',
  method: 'PUT',
  path: '/templates',
  tag: 'Messages',
  roles: LEADS,
  audit: ['E-mail template written', 'E-Mail-Vorlage geschrieben'],
  summary: 'Set the template of a kind in a language',
  description:
    'Replaces the current text. Variables that do not exist for this kind are refused by name. Waiting e-mails keep their text.',
  body: s.named(
    'MessageTemplateSet',
    s.object({ property_id: s.reference('property'), kind, language, ...words }),
  ),
  status: 200,
  response: MessageTemplate,
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      kind: 'before_arrival',
      language: 'en',
      subject: 'See you on {{arrival_date}}',
      body: 'Dear {{guest_name}},\n\nyour room at {{property_name}} is ready from {{check_in_time}}.\n\n{{booking_details}}',
    },
  },
})

export const deleteTemplate = operation({
  id: 'deleteTemplate',
  method: 'DELETE',
  path: '/templates/{id}',
  tag: 'Messages',
  roles: LEADS,
  audit: ['E-mail template reset', 'E-Mail-Vorlage zurückgesetzt'],
  summary: 'Restore the built-in template',
  params: s.object({ id: s.reference('template') }),
  status: 204,
  errors: ['SVC-3001'],
  example: { params: { id: '{template_id}' } },
})

export const previewTemplate = operation({
  id: 'previewTemplate',
  method: 'POST',
  path: '/templates/preview',
  tag: 'Messages',
  roles: DESK,
  audit: false,
  summary: 'Preview a template',
  description:
    'Rendered with a reservation or an enquiry, or with sample data; nothing is stored or sent. `kind: null` is a free message. Missing fields come from the current template.',
  changes_nothing: true,
  body: s.named(
    'MessageTemplatePreview',
    s.object({
      property_id: s.reference('property'),
      kind: s.nullable(kind),
      language,
      ...s.optionals(words),
      reservation_id: s.optional(s.reference('reservation')),
      enquiry_id: s.optional(
        s.reference('enquiry', 'Identifier of the enquiry that is answered, for the kind `enquiry_answer`'),
      ),
    }),
  ),
  status: 200,
  response: s.named(
    'MessagePreview',
    s.object({
      subject: Type.String({ description: 'Subject line', examples: ['See you on Monday, 15 March 2027'] }),
      text: Type.String({ description: 'The e-mail as plain text' }),
      html: Type.String({
        description: 'The e-mail as a complete HTML document without external resources',
      }),
      template: s.object(
        {
          subject: Type.String({ description: 'Subject line with unresolved variables' }),
          body: Type.String({ description: 'Text with unresolved variables' }),
        },
        'Inserted values of the variables',
      ),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: { body: { property_id: '{property_id}', kind: 'before_arrival', language: 'de' } },
})
