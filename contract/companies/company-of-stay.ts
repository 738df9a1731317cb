import Type from 'typebox'
import * as s from '../schema.ts'

const override = s.named('CreditOverride', s.object({ reason: s.text(300, 'Reason, for the audit log') }))

/** What exceeds the credit limit of a company: of owners, managers and keys. rule 30.11 */
export const creditOverride = (effect: string) =>
  s.optional(s.described(override, `${effect}: owners and managers, and keys`))

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
  credit_override: creditOverride('Books above the credit limit of the company'),
}

const companyCode = (about: string) =>
  s.optional(Type.String({ maxLength: 100, description: about, examples: ['OKAFOR-2027'] }))

/** The company of a new booking, which its code names as well. rule 30.13 */
export const companyOfNew = {
  ...companyOfRequest,
  company_code: companyCode('Code of the company, not case-sensitive, in place of `company_id`'),
}

/** The company for whom availability is asked. rule 30.12 */
export const companyOfQuery = {
  company_id: s.optional(s.reference('company', 'Offers also the negotiated plans of this company')),
  company_code: companyCode('Code of the company, not case-sensitive, in place of `company_id`'),
}

/** The company for whom rate plans are listed. rule 30.12 */
export const companyOfPlans = {
  company_id: s.optional(s.reference('company', 'Shows also the negotiated plans of this company')),
  company_code: companyCode('Code of the company, not case-sensitive, in place of `company_id`'),
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
