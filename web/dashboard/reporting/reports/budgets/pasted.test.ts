import { describe, expect, it } from 'vitest'
import { bareNumber, pastedCells } from './pasted.ts'

describe('pasted from a spreadsheet', () => {
  it.each<[string, readonly (readonly string[])[] | undefined]>([
    ['31,000', undefined],
    ['31000\n', undefined],
    ['31000\t28000\n', [['31000', '28000']]],
    [
      '€31,000.00\t\t28\r\n62\t56\r\n',
      [
        ['€31,000.00', '', '28'],
        ['62', '56'],
      ],
    ],
  ])('%j is %j', (text, cells) => {
    expect(pastedCells(text)).toEqual(cells)
  })

  it.each([
    ['€31,000.50', '31,000.50'],
    ['1.234,50 €', '1.234,50'],
    ['', ''],
    ['n/a', ''],
  ])('%j is the number %j', (cell, number) => {
    expect(bareNumber(cell)).toBe(number)
  })
})
