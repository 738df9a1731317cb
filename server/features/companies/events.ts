import type { RequestedEventDraft } from '../../events/append.ts'
import { shownCompany } from './commission-terms.ts'
import type { CompanyRow } from './store.ts'

/** The events of a company, on request. rule 9.4 */
const fact = (
  type: RequestedEventDraft['type'],
  row: CompanyRow,
  data: Record<string, unknown>,
): RequestedEventDraft => ({ type, property_id: row.property_id, resource_id: row.id, data })

export const companyCreated = (row: CompanyRow) => fact('company.created', row, shownCompany(row))

export const companyUpdated = (row: CompanyRow, changed_fields: readonly string[]) =>
  fact('company.updated', row, { ...shownCompany(row), changed_fields })
