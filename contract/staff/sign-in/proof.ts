import type { EnvironmentName } from '../../lists.ts'
import { mayGive, type Role } from '../roles.ts'

/** So long a password or a code stands for who is at the keyboard; the sign-in is one. */
export const PROOF_MINUTES = 10

/** What is asked, as far as it decides. */
export interface ProofRequest {
  readonly environment: EnvironmentName
  readonly body: Readonly<Record<string, unknown>>
}

/** Who leads the team may undo what others did. */
const isLead = (role: unknown) => typeof role === 'string' && mayGive(role as Role, 'front_desk')

const ASKS: Readonly<Record<string, (asked: ProofRequest) => boolean>> = {
  inviteUser: () => true,
  inviteUserAgain: () => true,
  removeUserSecondFactor: () => true,
  updateSecurity: () => true,
  updateDirectory: () => true,
  updateUser: ({ body }) => isLead(body.role),
  createApiKey: ({ environment, body }) => environment === 'live' && body.access !== 'read',
  refundPayment: ({ environment }) => environment === 'live',
  regenerateWebhookSecret: ({ environment }) => environment === 'live',
}

/**
 * Whether a session must have proved within the last minutes who is at the keyboard: for what lets others in, or lets
 * money out. Whoever finds a screen left open has neither password nor code.
 */
export const needsProof = (operation: string, asked: ProofRequest): boolean =>
  ASKS[operation]?.(asked) ?? false
