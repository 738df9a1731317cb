import type { EnvironmentName } from '../../contract/lists.ts'

const SANDBOX = '/app/sandbox'

/** Live and sandbox are two loads of the page, so that nothing of one is ever shown in the other. */
export const environment: EnvironmentName =
  location.pathname === SANDBOX || location.pathname.startsWith(`${SANDBOX}/`) ? 'sandbox' : 'live'

/** What every path of this environment begins with. */
export const basePath = environment === 'sandbox' ? SANDBOX : '/app'

/** The same place in the other environment; a record of one is not known in the other, so lists it is. */
export function pathIn(target: EnvironmentName): string {
  const path = location.pathname.slice(basePath.length).replace(/\/[a-z]+_[0-9a-z]{26}$/, '')
  return `${target === 'sandbox' ? SANDBOX : '/app'}${path}`
}
