import type { Language } from '#contract/languages.ts'
import type { TemplateKind } from '#contract/mail/template-kinds.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const TEMPLATES = t.table(
  'message_templates',
  {
    id: t.fixed(t.text),
    property_id: t.fixed(t.text),
    kind: t.fixed(t.column<TemplateKind>()),
    language: t.fixed(t.column<Language>()),
    subject: t.text,
    body: t.text,
    created_at: t.fixed(t.timestamp),
    updated_at: t.timestamp,
  },
  { key: ['property_id', 'kind', 'language'] },
)

/** Words that a property has written. */
export type TemplateRow = t.RowOf<typeof TEMPLATES>

/** Takes the place of the words that were there. */
export const { upsert: writeTemplate, find: findTemplate } = TEMPLATES

const listOfProperty = statement(
  'list_message_templates',
  `${TEMPLATES.select} WHERE account_id = $1 AND property_id = $2`,
)
/** What a property has written, of every kind and language. */
export const readTemplates = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run<TemplateRow>(listOfProperty, [scope.account_id, property_id])

const findOne = statement(
  'find_message_template',
  `${TEMPLATES.select} WHERE account_id = $1 AND property_id = $2 AND kind = $3 AND language = $4`,
)
export const readTemplate = (
  { tx, scope }: AccountContext,
  { property_id, kind, language }: Pick<TemplateRow, 'property_id' | 'kind' | 'language'>,
) => tx.one<TemplateRow>(findOne, [scope.account_id, property_id, kind, language])

const listOfKind = statement(
  'list_message_templates_of_kind',
  `${TEMPLATES.select} WHERE account_id = $1 AND property_id = $2 AND kind = $3`,
)
/** What a property has written for a kind, in every language. */
export const readTemplatesOfKind = ({ tx, scope }: AccountContext, property_id: string, kind: TemplateKind) =>
  tx.run<TemplateRow>(listOfKind, [scope.account_id, property_id, kind])

const remove = statement(
  'delete_message_template',
  `DELETE FROM message_templates WHERE account_id = $1 AND id = $2`,
)
export const removeTemplate = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(remove, [scope.account_id, id])
