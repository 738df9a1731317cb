import { describe, expect, it } from 'vitest'
import { stripQuote } from './strip-quote.ts'

describe('rule 27.9 — removes the quoted e-mail from a reply', () => {
  const cases: [string, string, string][] = [
    ['nothing quoted', 'At nine.\n\nBye', 'At nine.\n\nBye'],
    ['Gmail', 'Nine.\n\nOn Mon, 4 Jan 2027 at 10:00, House <a@b.example> wrote:\n\n> When?', 'Nine.'],
    [
      'Gmail, broken over lines',
      'Nine.\n\nOn Mon, 4 Jan 2027 at 10:00 House\n<a@b.example> wrote:\n> x',
      'Nine.',
    ],
    ['German', 'Um neun.\n\nAm Mo., 4. Jan. 2027 um 10:00 Uhr schrieb Haus <a@b.example>:\n> x', 'Um neun.'],
    ['French', 'À neuf.\n\nLe lun. 4 janv. 2027 à 10:00, Maison <a@b.example> a écrit :\n> x', 'À neuf.'],
    [
      'Spanish',
      'A las nueve.\n\nEl lun, 4 ene 2027 a las 10:00, Casa (<a@b.example>) escribió:\n> x',
      'A las nueve.',
    ],
    [
      'Italian',
      'Alle nove.\n\nIl giorno lun 4 gen 2027 alle 10:00 Casa <a@b.example> ha scritto:\n> x',
      'Alle nove.',
    ],
    ['Outlook', 'Nine.\n\nFrom: House <a@b.example>\nSent: Monday\nTo: me\n\nWhen?', 'Nine.'],
    ['Outlook in German', 'Neun.\n\nVon: Haus <a@b.example>\nGesendet: Montag\nAn: ich\n\nx', 'Neun.'],
    ['a line of Outlook', 'Nine.\n\n________________________________\nFrom: x', 'Nine.'],
    ['an original message', 'Nine.\n\n-----Original Message-----\nFrom: x', 'Nine.'],
    ['a signature', 'Nine.\n-- \nNgozi\nLagos', 'Nine.'],
    ['a quote at the end', 'Nine.\n\n> When?\n> Really?', 'Nine.'],
    ['answers between quotes', '> When?\nNine.\n> Parking?\nYes.', '> When?\nNine.\n> Parking?\nYes.'],
    ['only a quote stays whole', '> When?', '> When?'],
    [
      'a sentence that begins alike',
      'On Monday we arrive. He wrote: late.',
      'On Monday we arrive. He wrote: late.',
    ],
    [
      'From in a sentence',
      'Hello\nFrom: the airport we take a taxi',
      'Hello\nFrom: the airport we take a taxi',
    ],
  ]
  it.each(cases)('%s', (_, text, own) => {
    expect(stripQuote(text)).toBe(own)
  })

  it('is fast for a hostile text', () => {
    const text = `${'On '.repeat(3_000)}\n${'>'.repeat(10_000)}\n`.repeat(5)
    const began = process.cpuUsage().user
    stripQuote(text)
    expect(process.cpuUsage().user - began).toBeLessThan(500_000)
  })
})
