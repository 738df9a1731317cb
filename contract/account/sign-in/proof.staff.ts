import type { EnvironmentName } from '../../lists.ts'
import { mayGrant, type Role } from '../roles.ts'

/** How long a reauthentication by password or code is valid; a sign-in counts as one. */
export const PROOF_MINUTES = 10

/** The parts of a request that decide. */
export interface ProofRequest {
  readonly environment: EnvironmentName
  readonly body: Readonly<Record<string, unknown>>
  /** Signed in as one of the demo's staff, who have no password. */
  readonly is_demo: boolean
}

/** Leads may undo actions of other users. */
const isLead = (role: unknown) => typeof role === 'string' && mayGrant(role as Role, 'front_desk')

const ASKS: Readonly<Record<string, (request: ProofRequest) => boolean>> = {
  inviteUser: () => true,
  inviteUserAgain: () => true,
  createPhoneSignIn: () => true,
  removeUserSecondFactor: () => true,
  updateSecurity: () => true,
  updateDirectory: () => true,
  updateUser: ({ body }) => isLead(body.role),
  createApiKey: ({ environment, body }) => environment === 'live' && body.access !== 'read',
  refundPayment: ({ environment, is_demo }) => environment === 'live' && !is_demo,
  regenerateWebhookSecret: ({ environment }) => environment === 'live',
}

/**
 * Whether an operation requires a recent reauthentication: for granting access and for paying out money, so
 * that an unattended screen cannot be used for either.
 */
export const needsProof = (operation: string, request: ProofRequest): boolean =>
  ASKS[operation]?.(request) ?? false
