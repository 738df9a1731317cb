import { CONTRACTS } from '../account/roles.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { Company } from './companies.ts'

export const checkCompanyVatId = staffOperation({
  id: 'checkCompanyVatId',
  method: 'POST',
  path: '/companies/{id}/vat-check',
  tag: 'Companies',
  roles: CONTRACTS,
  audit: ['VAT number checked', 'USt-IdNr. geprüft'],
  summary: 'Ask VIES about the VAT number of a company',
  description:
    'Stores the answer as `vat_check`, with a consultation number where the property has a VAT number of the EU itself. Refused where the operator of the service has not switched VIES on, for numbers of other countries, and where VIES gives no answer within 15 seconds.',
  params: s.object({ id: s.reference('company') }),
  status: 200,
  response: Company,
  errors: ['SVC-3001', 'SVC-4005'],
  example: { params: { id: '{company_id}' } },
})
