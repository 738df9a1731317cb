const SIGN_IN = `/app${'/sign-in'}`

/** The housekeeping phone page, which uses this sign-in. */
const PHONE = '/hk'

/** Where to go after signing in: a path of the dashboard, or the phone page, never another site. */
export const returnPath = (path: string | undefined) =>
  path === PHONE || (path?.startsWith('/app/') && !path.startsWith(SIGN_IN)) ? path : '/app/'

/** The address of the sign-in that returns to this screen. */
export function signInAddress() {
  const here = `${location.pathname}${location.search}`
  return here === '/app' || here === '/app/' ? SIGN_IN : `${SIGN_IN}?back=${encodeURIComponent(here)}`
}

/** The session has ended: signs in again, and returns. */
export function signInAgain() {
  if (location.pathname !== SIGN_IN) location.assign(signInAddress())
}
