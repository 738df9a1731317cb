/** The accessibility statement of the booking page, in one language. */
export interface AccessibilityWords {
  readonly title: string
  readonly aim: (property: string) => string
  readonly measures_title: string
  readonly measures: readonly string[]
  readonly limits_title: string
  readonly limits: readonly string[]
  /** Of the building, where the property says something of it. */
  readonly house_title: string
  readonly contact_title: string
  readonly contact: string
}
