/** A table of a document, in words. */
export interface TableSection {
  readonly id: string
  readonly title: string
  readonly columns: readonly {
    readonly head: string
    readonly align: 'left' | 'right'
    /** Takes what the others leave; without one the column with the longest text does. */
    readonly stretches?: true
    /** Points: what stands in it may need more. */
    readonly least?: number
  }[]
  readonly rows: readonly (readonly string[])[]
  /** Of the rows, the last ones that are sums: in bold. */
  readonly sums?: number
  /** What stands there where it has no rows. */
  readonly empty: string
}

/** A document of tables in the words of a language: what is printed, and what a page for screens shows. */
export interface TablesPage {
  readonly language: string
  /** Of the property. */
  readonly code: string
  /** The business date that it tells of. */
  readonly date: string
  readonly made_at: string
  readonly title: string
  /** What a reader has to know of all of it. */
  readonly lines: readonly string[]
  readonly sections: readonly TableSection[]
  readonly page_of: (page: number, of: number) => string
}
