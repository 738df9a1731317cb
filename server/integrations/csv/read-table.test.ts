import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'

const BOUNDS = { max_rows: 3, max_columns: 3, max_cell_length: 20 }
const cellsOf = (text: string) => {
  const table = readTable(text, BOUNDS)
  return table.kind === 'table'
    ? [table.head, ...table.rows.map(({ line, cells }) => [line, ...cells])]
    : table
}

describe('tables that are pasted or uploaded', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\r1\t2'],
    ['quotes and a byte order mark', '\uFEFF"a","b"\n"1", 2 \n'],
  ])('have %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      [2, '1', '2'],
    ])
  })

  it('have quotes, separators and ends of lines in quotes; the line is that of its begin', () => {
    expect(cellsOf('a,b\n"1, ""x""\ny",2\n\n,\n3,4')).toEqual([
      ['a', 'b'],
      [2, '1, "x"\ny', '2'],
      [6, '3', '4'],
    ])
  })

  it.each([
    ['empty', 1, ''],
    ['empty', 1, 'a,b'],
    ['open_quote', 3, 'a,b\n"1,2\n'],
    ['too_many_rows', 6, 'a\n1\n2\n3\n4\n5\n6'],
    ['too_many_rows', 5, 'a\n1\n2\n3\n4'],
    ['too_many_columns', 1, 'a,b,c,d\n1,2'],
    ['cell_too_long', 2, `a,b\n${'x'.repeat(21)}`],
  ])('are unreadable: %s, in line %i', (problem, line, text) => {
    expect(cellsOf(text)).toEqual({ kind: 'unreadable', line, problem })
  })
})
