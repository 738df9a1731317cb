import type { Context, Session } from '#server/context.ts'

/** The session of a dashboard operation, which can be called with a session alone. */
export function signedIn({ session }: Pick<Context, 'session'>): Session {
  if (!session) throw new Error('an operation of the dashboard was reached without a session')
  return session
}

type ProvenFactors = Pick<
  Session,
  'second_factor_required' | 'second_factor' | 'by_passkey' | 'by_directory' | 'by_code'
>

/**
 * Whether the account requires two factors, and this session has proved one; a code counts as the second,
 * beside the phone. rule 15.15
 */
export const lacksSecondFactor = ({
  second_factor_required,
  second_factor,
  by_passkey,
  by_directory,
  by_code,
}: ProvenFactors) => second_factor_required && !second_factor && !by_passkey && !by_directory && !by_code
