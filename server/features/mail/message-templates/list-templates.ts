import { LANGUAGES } from '#contract/languages.ts'
import type * as contract from '#contract/mail/message-templates.ts'
import {
  TEMPLATE_KINDS,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
  variablesOf,
} from '#contract/mail/template-kinds.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '../../property/properties/public.ts'
import { presentTemplate } from './present.ts'
import { readTemplates } from './store.ts'

type Op = typeof contract.listTemplates

const among = <T extends string>(all: readonly T[], filter: string | undefined): readonly T[] =>
  filter === undefined ? all : all.filter((one) => filter.split(',').includes(one))

/** The texts of a property, each kind in each language, with the list of variables. rule 27.1 */
export async function listTemplates(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { property_id } = query
  const [, rows] = await Promise.all([findProperty(ctx, property_id), readTemplates(ctx, property_id)])
  const written = new Map(rows.map((row) => [`${row.kind} ${row.language}`, row]))
  const data = among(TEMPLATE_KINDS, query.kind).flatMap((kind) =>
    among(LANGUAGES, query.language).map((language) =>
      presentTemplate({ property_id, kind, language }, written.get(`${kind} ${language}`)),
    ),
  )
  return { data, variables: variables() }
}

const variables = (): Output<Op>['variables'] =>
  (Object.keys(TEMPLATE_VARIABLES) as TemplateVariable[]).map((name) => ({
    name,
    is_block: TEMPLATE_VARIABLES[name].is_block,
    kinds: TEMPLATE_KINDS.filter((kind) => variablesOf(kind).includes(name)),
  }))
