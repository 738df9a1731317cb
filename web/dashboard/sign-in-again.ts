const SIGN_IN = `/app${'/sign-in'}`

/** The page of housekeepers' phones, which signs in here. */
const PHONE = '/hk'

/** Where to go after signing in: a path of the dashboard, or the phones' page, never of another site. */
export const returnPath = (wanted: string | undefined) =>
  wanted === PHONE || (wanted?.startsWith('/app/') && !wanted.startsWith(SIGN_IN)) ? wanted : '/app/'

/** The address of the sign-in that leads back to this screen. */
export function signInAddress() {
  const here = `${location.pathname}${location.search}`
  return here === '/app' || here === '/app/' ? SIGN_IN : `${SIGN_IN}?back=${encodeURIComponent(here)}`
}

/** The session has ended: signs in again, and comes back. */
export function signInAgain() {
  if (location.pathname !== SIGN_IN) location.assign(signInAddress())
}
