/** Rules without a test yet, each with what it waits for. A rule that a test title names is removed. */
export const RULES_TO_COME: Readonly<Record<string, string>> = {
  ...waiting('a released version to compare with', '9.2'),
}

function waiting(reason: string, ...rules: string[]): Record<string, string> {
  return Object.fromEntries(rules.map((rule) => [`spec ${rule}`, reason]))
}
