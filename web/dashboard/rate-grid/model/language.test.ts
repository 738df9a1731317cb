import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockOf, cellsOf, textOfCells } from './clipboard.ts'
import { limitText, parse, parseLimit, textOf } from './language.ts'

const set = (amount: number) => ({ price: { kind: 'set', amount } })
const percent = (value: number) => ({ price: { kind: 'adjust', adjustment: { type: 'percent', value } } })
const amount = (value: number) => ({ price: { kind: 'adjust', adjustment: { type: 'amount', value } } })
const NO_OTHER = {
  min_stay: null,
  max_stay: null,
  min_stay_through: null,
  max_stay_through: null,
  closed_to_arrival: null,
  closed_to_departure: null,
  stop_sell: null,
}

describe('the input of a cell', () => {
  it.each<[string, object]>([
    ['149', set(14_900)],
    ['149.5', set(14_950)],
    ['149,50', set(14_950)],
    ['1.234,50', set(123_450)],
    ['1,234.50', set(123_450)],
    // Three decimals group thousands where the currency has two.
    ['149.505', set(14_950_500)],
    ['1 234,50', set(123_450)],
    ['1\u202f234,50 €', set(123_450)],
    ['€149', set(14_900)],
    ['EUR 149', set(14_900)],
    ['0', set(0)],
    ['+10%', percent(10)],
    ['+ 10 %', percent(10)],
    ['-5%', percent(-5)],
    ['−2,5%', percent(-2.5)],
    ['+10', amount(1_000)],
    ['-5', amount(-500)],
    ['−7.50', amount(-750)],
    ['=', { price: { kind: 'clear' } }],
    ['-', { price: { kind: 'clear' }, restrictions: NO_OTHER }],
    ['m3', { restrictions: { min_stay: 3 } }],
    ['MIN3', { restrictions: { min_stay: 3 } }],
    ['max7', { restrictions: { max_stay: 7 } }],
    ['x', { restrictions: { stop_sell: true } }],
    ['o', { restrictions: { stop_sell: false } }],
    ['a d', { restrictions: { closed_to_arrival: true, closed_to_departure: true } }],
    ['-m -max -x', { restrictions: { min_stay: null, max_stay: null, stop_sell: null } }],
    ['m3 150', { ...set(15_000), restrictions: { min_stay: 3 } }],
    ['max7 1 149', { ...set(114_900), restrictions: { max_stay: 7 } }],
    ['149 m3 x', { ...set(14_900), restrictions: { min_stay: 3, stop_sell: true } }],
    ['+10% m2', { ...percent(10), restrictions: { min_stay: 2 } }],
    ['', {}],
    ['  ', {}],
  ])('%j', (text, edit) => {
    expect(parse(text, 'EUR')).toEqual({ edit })
  })

  it.each<[string, string]>([
    ['abc', 'abc'],
    ['149 m0', 'm0'],
    ['149 1599', '1599'],
    ['-101%', '-101%'],
    ['+2.345%', '+2.345%'],
    ['m999', 'm999'],
    ['constructor', 'constructor'],
    ['1e5', '1e5'],
    // Two lines of one cell are no thousands.
    ['149\n200', '200'],
    // More than any price may be.
    ['10000000000.01', '10000000000.01'],
    // Another currency than the property's.
    ['$149', '$149'],
    ['£149', '£149'],
    ['=A1*1.1', '=a1*1.1'],
    ['#REF!', '#ref!'],
  ])('%j is refused, and says which word', (text, wrong) => {
    expect(parse(text, 'EUR')).toEqual({ wrong })
  })

  it('in the digits of the currency', () => {
    expect(parse('12000', 'JPY')).toEqual({ edit: set(12_000) })
    expect(parse('120.5', 'JPY')).toEqual({ wrong: '120.5' })
    expect(parse('12,345', 'KWD')).toEqual({ edit: set(12_345) })
    expect(parse('¥12,000', 'JPY')).toEqual({ edit: set(12_000) })
    expect(parse('CA$5', 'CAD')).toEqual({ edit: set(500) })
  })

  it('a copied value is parsed again, with either decimal mark', () => {
    const restrictions = fc.record(
      {
        min_stay: fc.integer({ min: 2, max: 30 }),
        max_stay: fc.integer({ min: 1, max: 99 }),
        closed_to_arrival: fc.constant(true),
        closed_to_departure: fc.constant(true),
        stop_sell: fc.constant(true),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.nat(9_999_999), restrictions, fc.constantFrom('.', ','), (price, own, decimal) => {
        const text = textOf(price, own, 'EUR', decimal)
        expect(parse(text, 'EUR')).toEqual({
          edit: { ...set(price), ...(Object.keys(own).length > 0 && { restrictions: own }) },
        })
      }),
    )
  })
})

describe("the copied value of a room type's night", () => {
  it.each([
    ['-', { stop_sell: false, sell_limit: null }],
    ['x', { stop_sell: true, sell_limit: null }],
    ['l0', { stop_sell: false, sell_limit: 0 }],
    ['l5 x', { stop_sell: true, sell_limit: 5 }],
  ])('%s is understood again', (text, limit) => {
    expect(limitText(limit)).toBe(text)
    const { edit } = parseLimit(text) as { edit: { limit: object } }
    expect({ stop_sell: false, sell_limit: null, ...edit.limit }).toEqual(limit)
  })
})

describe('cells from a spreadsheet', () => {
  it.each<[string, string[][]]>([
    ['149', [['149']]],
    [
      '149\t159\r\n169\t179\r\n',
      [
        ['149', '159'],
        ['169', '179'],
      ],
    ],
    [
      '149\t\n\t179',
      [
        ['149', ''],
        ['', '179'],
      ],
    ],
    ['"1\t2"\t"say ""x"""', [['1\t2', 'say "x"']]],
  ])('%j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  it('are a rectangle where lines end early, without empty cells beyond the grid', () => {
    expect(blockOf('149\t159\t169\n179', { rows: 9, days: 9 })).toEqual([
      ['149', '159', '169'],
      ['179', '', ''],
    ])
    const column = `149\t \t\n149${'\n\t'.repeat(100_000)}`
    expect(blockOf(column, { rows: 2, days: 1 })).toEqual([['149'], ['149']])
  })

  it('are refused where one of them would be lost', () => {
    expect(blockOf('149\t159', { rows: 9, days: 1 })).toBeUndefined()
    expect(blockOf('149\n159', { rows: 1, days: 9 })).toBeUndefined()
  })

  it('are parsed as they were copied', () => {
    const word = fc.stringMatching(/^[a-z0-9+%= -]{0,8}$/)
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(word, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
      )
    fc.assert(
      fc.property(block, (rows) => {
        // An empty last line of one cell is what ends a text.
        fc.pre(rows.at(-1)!.join('') !== '' || rows.at(-1)!.length > 1)
        expect(cellsOf(textOfCells(rows))).toEqual(rows)
      }),
    )
  })
})
