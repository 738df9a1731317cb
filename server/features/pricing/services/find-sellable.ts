import type { Language } from '#contract/languages.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import type { ScopedContext } from '#server/postgres/scope.ts'
import { readService, type ServiceRow } from './store.ts'

/**
 * A service that a property sells. 404 SVC-3001 for one of another property, 422 SVC-2002 for one that is no
 * longer sold.
 */
export async function findSoldService(
  ctx: ScopedContext,
  service_id: string,
  property_id: string,
): Promise<ServiceRow> {
  const service = await readService(ctx, service_id)
  if (service?.property_id !== property_id) {
    const message = 'service_id names no service of the property.'
    throw fault('SVC-3001', { details: [{ field: 'service_id', code: 'not_found', message }] })
  }
  if (service.status !== 'active')
    throw invalid('service_id', 'inactive', 'The service is not sold any more.')
  return service
}

/** The name of a service in a language, else in English, else in the first that it has. */
export const nameIn = ({ name }: Pick<ServiceRow, 'name'>, language: Language): string =>
  name[language] ?? name.en ?? Object.values(name)[0]!
