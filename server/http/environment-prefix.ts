import type { EnvironmentName } from '#contract/lists.ts'

/** Where the paths of an environment begin. rule 1 */
export const ENVIRONMENT_PREFIXES: Readonly<Record<EnvironmentName, string>> = {
  live: '',
  sandbox: '/sandbox',
}
