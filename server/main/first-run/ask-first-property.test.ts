import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Stopped } from '../signals.ts'
import { askFirstProperty } from './ask-first-property.ts'
import type { FirstRunFlags } from './first-property.ts'

/** What a person types, and what they see. */
async function answer(typed: string[], flags: FirstRunFlags = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  output.on('data', (chunk) => (shown += chunk))
  input.end(typed.map((line) => `${line}\n`).join(''))
  const first = await askFirstProperty({ input, output }, flags)
  return { first, shown }
}

describe('the first start of an empty property', () => {
  it('asks for name, country and owner; everything else is one Enter away', async () => {
    const typed = [
      'Hotel Zürichberg',
      'ch',
      '',
      '',
      '',
      '',
      '',
      '',
      'Ursina Caflisch',
      'ursina@example.ch',
      '',
    ]
    const { first, shown } = await answer(typed)
    expect(first).toMatchObject({
      property: {
        name: 'Hotel Zürichberg',
        country: 'CH',
        currency: 'CHF',
        timezone: 'Europe/Zurich',
        default_vat_rate: '3.80',
        prices_include_vat: true,
        code: 'HOTELZURIC',
        letterhead: { language: 'de' },
      },
      owner: { name: 'Ursina Caflisch', email: 'ursina@example.ch' },
      password: undefined,
    })
    expect(shown).toContain('Currency [CHF]: ')
  })

  it('takes other answers than the proposed ones, and asks again for what cannot be', async () => {
    const { first, shown } = await answer([
      ...[
        '',
        'Loch Inn',
        'UK',
        'GB',
        'EURO',
        'gbp',
        'Europe/London',
        '20%',
        '20',
        'both',
        'NET',
        'English',
        'en',
      ],
      ...['INN-C', 'inn', '', 'owner', 'owner@inn.example', 'serai', 'inn inn inn inn', 'a walk by the loch'],
    ])
    expect(first).toMatchObject({
      property: {
        country: 'GB',
        currency: 'GBP',
        default_vat_rate: '20.00',
        prices_include_vat: false,
        code: 'INN',
      },
      owner: { name: 'Owner', email: 'owner@inn.example' },
      password: 'a walk by the loch',
    })
    for (const problem of [
      'This is needed.',
      '"UK" is no ISO 3166-1 country code such as DE.',
      '"EURO" is no ISO 4217 currency in use',
      'The VAT rate "20%" must be a percentage',
      'Answer gross or net.',
      'must not end with -C or -D',
      '"owner" is not an e-mail address.',
      'A password has at least',
    ])
      expect(shown).toContain(problem)
  })

  it('asks for what no flag says alone', async () => {
    const flags: FirstRunFlags = {
      name: 'Ryokan Kawa',
      country: 'JP',
      code: 'KAWA',
      email: 'aiko@example.jp',
    }
    const { first, shown } = await answer(['', '', '', '', '', '', ''], flags)
    expect(first.property).toMatchObject({
      currency: 'JPY',
      timezone: 'Asia/Tokyo',
      default_vat_rate: '10.00',
    })
    expect(shown).not.toMatch(/Name of|Country|e-mail/)
  })

  it('stops when the input ends', async () => {
    await expect(answer(['Hotel'])).rejects.toThrow(Stopped)
  })
})
