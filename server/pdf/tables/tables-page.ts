/** A table of a document, as text. */
export interface TableSection {
  readonly id: string
  readonly title: string
  readonly columns: readonly {
    readonly head: string
    readonly align: 'left' | 'right'
    /** Takes the remaining width; by default the column with the longest text does. */
    readonly stretches?: true
    /** Points: the minimum of its content. */
    readonly least?: number
  }[]
  readonly rows: readonly (readonly string[])[]
  /** The last rows that are totals: in bold. */
  readonly sums?: number
  /** Shown where it has no rows. */
  readonly empty: string
}

/** A document of tables in one language: for printing, and for a page on screen. */
export interface TablesPage {
  readonly language: string
  /** Of the property. */
  readonly code: string
  /** Its business date. */
  readonly date: string
  readonly made_at: string
  readonly title: string
  /** A note about the whole document. */
  readonly lines: readonly string[]
  readonly sections: readonly TableSection[]
  readonly page_of: (page: number, of: number) => string
}
