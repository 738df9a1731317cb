/** What an account has bought; its limits follow from it. rule 12 */
export const TIERS = ['starter', 'growth', 'enterprise'] as const
export type Tier = (typeof TIERS)[number]
