/** What a profile may take from the one that is merged into it. */
export const MERGED_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'language',
  'country',
  'address',
  'company',
  'preference_notes',
  'tags',
] as const
export type MergedField = (typeof MERGED_FIELDS)[number]
