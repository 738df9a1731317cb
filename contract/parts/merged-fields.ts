/** Fields that a profile may take over from the one merged into it. */
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
