import type { EnvironmentName } from '#contract/lists.ts'

const SANDBOX = '/app/sandbox'

/** Live and sandbox are separate loads of the page, so that data of one never appears in the other. */
export const environment: EnvironmentName =
  location.pathname === SANDBOX || location.pathname.startsWith(`${SANDBOX}/`) ? 'sandbox' : 'live'

/** Prefix of every path of this environment. */
export const basePath = environment === 'sandbox' ? SANDBOX : '/app'

/** The same screen in the other environment. A record does not exist there, so its list is opened. */
export function pathIn(target: EnvironmentName): string {
  const path = location.pathname.slice(basePath.length).replace(/\/[a-z]+_[0-9a-z]{26}$/, '')
  return `${target === 'sandbox' ? SANDBOX : '/app'}${path}`
}
