import { MONEY } from '../account/roles.ts'
import { PACK_LANGUAGES } from '../downtime/downtime.staff.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { PAPERS } from './paper-lists.staff.ts'

export const getPaperPdf = staffOperation({
  id: 'getPaperPdf',
  method: 'GET',
  path: '/papers/pdf',
  tag: 'Figures',
  // Each paper for the roles that may read its report.
  roles: [...MONEY, 'revenue'],
  summary: 'Get a report as a PDF',
  description:
    'On A4, of the same answer as the report of that name in the API: `/reports/manager`, `/reports/in-house`, `/reports/balances`, ' +
    '`/reports/payments` and `/reports/meals`.',
  query: s.object({
    paper: s.oneOf(PAPERS, 'Which one'),
    property_id: s.reference('property'),
    date: s.optional(s.date('The business date; payments from then on. As the report has it when left out')),
    to: s.optional(s.date('Of payments, the last day, inclusive; `date` when left out')),
    language: s.optional(s.oneOf(PACK_LANGUAGES, 'Language; default: that of the property')),
  }),
  status: 200,
  file: 'application/pdf',
  errors: ['SVC-1011', 'SVC-3001'],
  example: { query: { paper: 'manager', property_id: '{property_id}' } },
})
