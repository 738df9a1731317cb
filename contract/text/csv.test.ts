import { describe, expect, it } from 'vitest'
import { cellOfText, headOf, lineOf } from './csv.ts'

describe('cells of a CSV file', () => {
  it.each([
    [null, ''],
    ['Ngozi Okafor', 'Ngozi Okafor'],
    ['Okafor, Ngozi', '"Okafor, Ngozi"'],
    ['The "Inn"', '"The ""Inn"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    [' =1+1', "' =1+1"],
    ['\n=1+1', `"'\n=1+1"`],
    ['\u00a0+1', "'\u00a0+1"],
    ['\u0000@SUM(A1)', "'\u0000@SUM(A1)"],
    ['\u200b-1', "'\u200b-1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    [' －1', "' －1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a=1', 'a=1'],
    [' Ngozi', ' Ngozi'],
    ['Ngozi-Ada', 'Ngozi-Ada'],
  ])('%j is written %s', (text, cell) => {
    expect(cellOfText(text)).toBe(cell)
  })

  it('lines end as in RFC 4180', () => {
    expect(lineOf(['a', 'b'])).toBe('a,b\r\n')
  })

  it('rule 0.19 — a file begins with the byte order mark', () => {
    expect(headOf(['a', 'b'])).toBe('\uFEFFa,b\r\n')
  })
})
