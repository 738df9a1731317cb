import { call } from '../../lib/client.ts'

/** Ends the session; the page is reloaded, so that nothing of it stays in memory. */
export async function signOut() {
  await call('signOut', {}).catch(() => undefined)
  location.assign(`/app${'/sign-in'}`)
}
