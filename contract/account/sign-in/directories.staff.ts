import Type from 'typebox'
import * as s from '../../schema.ts'
import { signInOperation } from '../../staff-operation.ts'
import { loginEmail, SignedIn } from './auth.staff.ts'

/** Sign-in with the directory of a company, at `/app/auth`. rule 15 */

export const findDirectory = signInOperation({
  id: 'findDirectory',
  method: 'POST',
  path: '/directory',
  tag: 'Sign-in',
  audit: false,
  summary: 'Which directory signs in the e-mails of a domain',
  description: 'Only the domain counts: the response does not reveal who has an account.',
  body: s.object({
    domain: Type.String({ minLength: 1, maxLength: 253, description: 'What follows the @ of an e-mail' }),
  }),
  status: 200,
  response: s.object({
    label: s.nullable(Type.String({ description: 'Label of its button; null if there is none' })),
  }),
  errors: [],
  example: { body: { domain: 'harbour.example' } },
})

export const startDirectorySignIn = signInOperation({
  id: 'startDirectorySignIn',
  method: 'POST',
  path: '/directory-options',
  tag: 'Sign-in',
  audit: false,
  summary:
    'Begin a sign-in with the directory; returns the address for the browser, valid for ten minutes and one attempt',
  description: 'The e-mail address is passed to the directory; only its domain is checked here.',
  body: s.object({ email: loginEmail() }),
  status: 200,
  response: s.object({ url: Type.String({ description: 'Page of the directory' }) }),
  errors: [],
  staff_errors: ['SVC-4110', 'SVC-4115'],
  example: { body: { email: 'ana@harbour.example' } },
})

export const signInWithDirectory = signInOperation({
  id: 'signInWithDirectory',
  method: 'POST',
  path: '/directory-answer',
  tag: 'Sign-in',
  audit: ['Signed in with the directory', 'Über das Verzeichnis angemeldet'],
  summary: 'Sign in by what the directory has answered',
  body: s.object({
    answer: Type.String({
      minLength: 1,
      maxLength: 8000,
      description: 'Query of the URL that the directory sent the browser to',
    }),
  }),
  status: 200,
  response: SignedIn,
  errors: [],
  staff_errors: ['SVC-4105', 'SVC-4110', 'SVC-4114', 'SVC-4115'],
  example: { body: { answer: '?code=AAAA&state=AAAA' } },
})
