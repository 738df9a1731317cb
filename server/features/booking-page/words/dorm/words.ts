/** Dorms for women or for men only, in one language. rule 26.62 */
export interface DormWords {
  readonly only: Readonly<Record<'female' | 'male', string>>
  /** What the guest confirms. */
  readonly confirm: Readonly<Record<'female' | 'male', string>>
}
