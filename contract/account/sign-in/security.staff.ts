import Type, { type Static } from 'typebox'
import { IDLE_MINUTES } from '../../lists.ts'
import * as s from '../../schema.ts'
import { staffOperation } from '../../staff-operation.ts'
import { LEADS, OWNER } from '../roles.ts'

/** Sign-in requirements of an account for all its users. */

const settings = () => ({
  second_factor_required: Type.Boolean({
    description: 'People without a second factor have to set one up first',
  }),
  idle_minutes: s.integer(IDLE_MINUTES.minimum, IDLE_MINUTES.maximum, {
    description: 'A session ends after so many minutes without a request',
    examples: [IDLE_MINUTES.usual],
  }),
})

export const AccountSecurity = s.named('AccountSecurity', s.object(settings()))
export type AccountSecurity = Static<typeof AccountSecurity>

export const getSecurity = staffOperation({
  id: 'getSecurity',
  method: 'GET',
  path: '/security',
  tag: 'Team',
  roles: LEADS,
  summary: 'What the account asks of everybody who signs in',
  status: 200,
  response: AccountSecurity,
  errors: [],
  example: {},
})

export const updateSecurity = staffOperation({
  id: 'updateSecurity',
  method: 'PATCH',
  path: '/security',
  tag: 'Team',
  roles: OWNER,
  audit: ['Security settings changed', 'Sicherheitseinstellungen geändert'],
  summary: 'Require a second factor of everybody, or end idle sessions sooner',
  description: 'It holds at once, for sessions that are open too.',
  body: s.object(s.optionals(settings())),
  status: 200,
  response: AccountSecurity,
  errors: [],
  staff_errors: ['SVC-4111'],
  example: { body: { idle_minutes: 240 } },
})

export const MAX_EMAIL_DOMAINS = 20

/**
 * The OpenID Connect directory through which the staff of an account sign in: Entra ID, Google Workspace,
 * Keycloak, Okta.
 */
const DIRECTORY = {
  issuer: 'Issuer of the directory: the URL below which its discovery document is found',
  client_id: 'Identifier that the directory gave this service',
  label: 'What the button of the sign-in page calls the directory',
  email_domains: 'Domains of the e-mails that the directory signs in; each is one account’s',
  enabled: 'Whether staff can sign in with it. Its sessions end when it is switched off',
  required: 'Nobody but owners signs in by password or passkey',
  second_factor_included:
    'The directory asks for a second factor itself, so that its sign-in counts as both; else Serai asks for its own',
}
const issuer = () => Type.String({ minLength: 1, maxLength: 500, description: DIRECTORY.issuer })
const clientId = () => s.line(200, DIRECTORY.client_id)
const label = () => s.line(40, { description: DIRECTORY.label, examples: ['Harbour Group'] })
const emailDomains = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    maxItems: MAX_EMAIL_DOMAINS,
    description: DIRECTORY.email_domains,
    examples: [['harbour.example']],
  })
const choices = () => ({
  enabled: Type.Boolean({ description: DIRECTORY.enabled }),
  required: Type.Boolean({ description: DIRECTORY.required }),
  second_factor_included: Type.Boolean({ description: DIRECTORY.second_factor_included }),
})

export const Directory = s.named(
  'Directory',
  s.object({
    issuer: s.nullable(issuer()),
    client_id: s.nullable(clientId()),
    credentials_changed_at: s.nullable(
      s.timestamp('When the client secret was last set; null while there is none. It is never shown'),
    ),
    label: s.nullable(label()),
    email_domains: emailDomains(),
    ...choices(),
    redirect_uri: s.nullable(
      Type.String({
        description: 'To be registered with the directory; null while PUBLIC_URL is not set',
        examples: ['https://pms.example.com/app/sign-in/directory'],
      }),
    ),
    version: s.integer(0, 2_147_483_647, 'Grows by one with each change; 0 before the first'),
  }),
)
export type Directory = Static<typeof Directory>

export const getDirectory = staffOperation({
  id: 'getDirectory',
  method: 'GET',
  path: '/directory',
  tag: 'Team',
  roles: OWNER,
  summary: 'The directory that signs the account’s staff in',
  status: 200,
  response: Directory,
  errors: [],
  example: {},
})

export const updateDirectory = staffOperation({
  id: 'updateDirectory',
  method: 'PATCH',
  path: '/directory',
  tag: 'Team',
  roles: OWNER,
  audit: ['Directory changed', 'Verzeichnis geändert'],
  summary: 'Set up the directory, or switch it on or off',
  description:
    'Its discovery document is read first: what cannot be reached, or is no directory, is not saved. Another issuer needs the client secret again.',
  body: s.object(
    s.optionals({
      issuer: issuer(),
      client_id: clientId(),
      client_secret: s.line(500, 'Secret that the directory gave this service; kept sealed, never shown'),
      label: label(),
      email_domains: emailDomains(),
      ...choices(),
    }),
  ),
  secret_request: true,
  status: 200,
  response: Directory,
  errors: ['SVC-1015'],
  staff_errors: ['SVC-4110', 'SVC-4111'],
  example: { body: { enabled: false } },
})
