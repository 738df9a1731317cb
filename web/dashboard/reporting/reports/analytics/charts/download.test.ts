import { describe, expect, it } from 'vitest'
import { csvOf } from './download.ts'

describe('the file of a chart', () => {
  it('has figures without units, and prevents formula injection', () => {
    const row = (name: string, ...values: (string | number | null)[]) => ({
      key: name,
      name,
      cells: [],
      values,
    })
    const head = ['Channel', 'Nights', 'Room revenue']
    expect(csvOf({ head, rows: [row('=1+1', -2, '-12.50'), row('A "b", c', 3, null)] })).toBe(
      '\uFEFFChannel,Nights,Room revenue\r\n\'=1+1,-2,-12.50\r\n"A ""b"", c",3,\r\n',
    )
  })

  it.each([' =1+1', '＝1+1', '-1+1'])('writes %j as text', (name) => {
    expect(csvOf({ head: ['Channel'], rows: [{ key: name, name, cells: [], values: [] }] })).toBe(
      `\uFEFFChannel\r\n'${name}\r\n`,
    )
  })
})
