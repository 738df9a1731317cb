import type { Context, Session } from '../../context.ts'

/** The session of an operation of the dashboard's own, which nothing but a session reaches. */
export function signedIn({ session }: Pick<Context, 'session'>): Session {
  if (!session) throw new Error('an operation of the dashboard was reached without a session')
  return session
}
