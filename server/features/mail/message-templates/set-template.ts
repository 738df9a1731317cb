import type * as contract from '#contract/mail/message-templates.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findProperty } from '../../property/properties/public.ts'
import { presentTemplate } from './present.ts'
import { requireKnownVariables } from './require-known-variables.ts'
import { readTemplate, writeTemplate } from './store.ts'

type Op = typeof contract.setTemplate

/** Has a property send its own words; e-mails that wait keep theirs. 422 for a variable that there is not. rule 27.1 */
export async function setTemplate(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { property_id, kind, language, subject } = body
  requireKnownVariables(kind, body)
  const [, row] = await Promise.all([findProperty(ctx, property_id, 'property_id'), readTemplate(ctx, body)])
  const before = presentTemplate(body, row)
  const text = body.body.replaceAll('\r\n', '\n')
  if (row?.subject === subject && row.body === text) return before
  const at = toTimestamp(ctx.now)
  const id = row?.id ?? newId('template', ctx.now.epochMilliseconds)
  await writeTemplate(ctx, {
    id,
    property_id,
    kind,
    language,
    subject,
    body: text,
    created_at: row?.created_at ?? at,
    updated_at: at,
  })
  // A concurrent insert has set the id.
  const after = presentTemplate(body, await readTemplate(ctx, body))
  ctx.audit?.({ resource_id: after.id!, property_id, before, after })
  return after
}
