import type * as contract from '#contract/developer/versions.ts'
import { getDeprecatedExample as operation } from '#contract/developer/versions.ts'
import type { Output } from '#contract/operation.ts'

type Op = typeof contract.getDeprecatedExample

/** An example of the headers that say when an operation became deprecated, and when it may be removed. spec 9.3 */
export async function getDeprecatedExample(): Promise<Output<Op>> {
  const { since, sunset } = operation.deprecated
  return { deprecated_since: since, sunset_at: sunset }
}
