import Type from 'typebox'
import * as s from '../schema.ts'

/** The company of a booking or a change. rule 30.6 */
export const companyOfRequest = {
  company_id: s.optional(
    s.nullable(
      s.reference('company', 'Identifier of the company or agent that the stay is booked for; null for none'),
    ),
  ),
  company_pays: s.optional(
    Type.Boolean({
      description:
        'Whether the documents of the stay are billed to the company, where staff set no other `bill_to`',
    }),
  ),
  credit_override: s.optional(
    s.named(
      'CreditOverride',
      s.object(
        { reason: s.text(300, 'Reason, for the audit log') },
        'Books above the credit limit of the company: owners and managers, and keys',
      ),
    ),
  ),
}

/** The same as it is shown. */
export const companyOfStay = {
  company_id: s.nullable(
    s.id('company', 'Identifier of the company or agent that the stay is booked for; null for none'),
  ),
  company_pays: Type.Boolean({
    description:
      'Whether the documents of the stay are billed to the company, where staff set no other `bill_to`',
  }),
}
