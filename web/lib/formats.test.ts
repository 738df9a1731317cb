import { describe, expect, it } from 'vitest'
import { decimalOf } from '#contract/currency.ts'
import { addDays, amountOf, endOfDay, formatsOf, nightsBetween, startOfDay, today } from './formats.ts'

describe('parses amounts as they are typed', () => {
  it.each([
    ['120', 'EUR', 12000],
    ['120.5', 'EUR', 12050],
    ['120,50', 'EUR', 12050],
    ['1.234,50', 'EUR', 123450],
    ['1,234.50', 'EUR', 123450],
    ['1 234,50', 'EUR', 123450],
    ['1’234.50', 'CHF', 123450],
    ['1.234', 'EUR', 123400],
    ['1,234', 'JPY', 1234],
    ['1234', 'JPY', 1234],
    ['1.234', 'KWD', 1234],
    ['-12.34', 'EUR', -1234],
    ['0', 'EUR', 0],
    ['12.345', 'EUR', 1234500],
    ['12.3456', 'EUR', undefined],
    ['12.5', 'JPY', undefined],
    ['twelve', 'EUR', undefined],
    ['', 'EUR', undefined],
    ['1e3', 'EUR', undefined],
    ['12,5,3', 'EUR', undefined],
    ['1,23,456', 'EUR', undefined],
    ['1234.567', 'EUR', undefined],
    ['1.234.567', 'EUR', 123456700],
  ])('%j in %s is %s minor units', (text, currency, amount) => {
    expect(amountOf(text, currency)).toBe(amount)
  })

  it.each([
    [12050, 'EUR', '120.50'],
    [1234, 'JPY', '1234'],
    [1234, 'KWD', '1.234'],
    [-5, 'EUR', '-0.05'],
  ])('%d minor units of %s are put into a field as %s', (amount, currency, text) => {
    expect(decimalOf({ amount, currency })).toBe(text)
    expect(amountOf(text, currency)).toBe(amount)
  })
})

describe('formats dates without moving them by the time zone of the reader', () => {
  it('counts days across a change of the clocks', () => {
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
    expect(addDays('2027-10-31', -1)).toBe('2027-10-30')
    expect(nightsBetween('2027-03-27', '2027-03-29')).toBe(2)
  })

  it('formats a date as the same calendar day', () => {
    expect(formatsOf('en-GB').day('2031-01-04')).toBe('Sat 4 Jan 2031')
  })
})

describe('turns days of the reader into timestamps of the API', () => {
  it.each(['2027-01-04', '2027-03-28', '2027-10-31', '0002-02-28'])('%s begins and ends there', (date) => {
    const [from, to] = [startOfDay(date), endOfDay(date)]
    expect([from, to].join()).toMatch(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,?){2}$/)
    expect(today(new Date(from))).toBe(date)
    expect(today(new Date(to))).toBe(date)
    expect(startOfDay(addDays(date, 1))).toBe(
      new Date(Date.parse(to) + 1000).toISOString().replace('.000', ''),
    )
  })
})

describe('formats money', () => {
  it('without the currency and the decimals of a whole amount, whatever its decimals are', () => {
    const short = (amount: number, currency: string) => formatsOf('en-GB').shortAmount({ amount, currency })
    expect([short(12_000, 'EUR'), short(12_050, 'EUR')]).toEqual(['120', '120.50'])
    expect([short(12_000, 'KWD'), short(12_100, 'KWD')]).toEqual(['12', '12.100'])
    expect(short(-500, 'JPY')).toBe('−500')
  })

  it.each([
    [12050, 'EUR', 'en-GB', '€120.50'],
    [12050, 'EUR', 'de', '120,50\u00a0€'],
    [1234, 'JPY', 'en-GB', '¥1,234'],
    [150000, 'HUF', 'en-GB', 'Ft\u00a01,500.00'],
    [-1200, 'EUR', 'en-GB', '−€12.00'],
    [9_007_199_254_740_985, 'EUR', 'en-GB', '€90,071,992,547,409.85'],
  ])('%d minor units of %s are %s for %s', (amount, currency, language, text) => {
    expect(formatsOf(language).money({ amount, currency })).toBe(text)
  })
})

it('leaves a text that is not a date as it is', () => {
  expect(formatsOf('en-GB').day('2026-13-45')).toBe('2026-13-45')
  expect(formatsOf('en-GB').day('x')).toBe('x')
})

it('names languages and countries, and leaves unknown codes as they are', () => {
  expect(formatsOf('de').language('en')).toBe('Englisch')
  expect(formatsOf('en-GB').country('DE')).toBe('Germany')
  expect(formatsOf('en-GB').country('no country')).toBe('no country')
})
