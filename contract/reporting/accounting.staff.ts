import Type from 'typebox'
import { BOOKS } from '../account/roles.ts'
import { CHARTS } from '../lists.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { Accounting, AccountNumber, datevFields } from './accounting.ts'

export const updateAccounting = staffOperation({
  id: 'updateAccounting',
  method: 'PATCH',
  path: '/properties/{id}/accounting',
  tag: 'Accounting',
  roles: BOOKS,
  audit: ['Accounts changed', 'Konten geändert'],
  summary: 'Change the accounts of a property',
  description:
    'Applies to the journal of every day, including closed ones: entries stay, with the new numbers of their accounts. Accounts that ' +
    'are not named keep their numbers.',
  params: s.object({ id: s.reference('property') }),
  body: s.named(
    'AccountingUpdate',
    s.object(
      s.optionals({
        chart: s.oneOf(CHARTS, 'Chart of accounts with the default numbers'),
        accounts: Type.Array(AccountNumber, { maxItems: 200, description: 'Those that change' }),
        datev: s.object(s.optionals(datevFields), 'Header data of booking batches for DATEV'),
      }),
    ),
  ),
  status: 200,
  response: Accounting,
  errors: ['SVC-3001'],
  example: {
    params: { id: '{property_id}' },
    body: { accounts: [{ kind: 'accommodation', vat_rate: '7.00', number: '8301' }] },
  },
})
