import type { Language } from '#contract/languages.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { nameIn, readNamedServices, type StoredService } from '#server/features/pricing/services/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'

/**
 * Names of services on a document, in its language: a line has the one in the language of the property. What staff have
 * worded otherwise stays as written. rule 26.35
 */
export async function readServiceNames(
  ctx: AccountContext,
  { added_lines }: Pick<Invoice, 'added_lines'>,
  booked: readonly StoredService[],
): Promise<(description: string, language: Language) => string> {
  const ids = added_lines.flatMap(({ service_id }) => service_id ?? [])
  const charged = ids.length > 0 ? await readNamedServices(ctx, [...new Set(ids)]) : []
  const names = new Map(
    [...charged, ...booked].flatMap(({ name }) => Object.values(name).map((text) => [text, name] as const)),
  )
  return (description, language) => {
    const name = names.get(description)
    return name ? nameIn({ name }, language) : description
  }
}
