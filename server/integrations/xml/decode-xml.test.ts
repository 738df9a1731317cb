import { describe, expect, it } from 'vitest'
import { decodeXml, EncodingProblem } from './decode-xml.ts'

const document = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Müller</a>`
const latin = (text: string) => Buffer.from(text, 'latin1')
const wide = (text: string) => Buffer.from(text, 'utf16le')

describe('the text of an XML document', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8 by its declaration', Buffer.from(document('UTF-8')), ''],
    ['UTF-8 without a declaration', Buffer.from('<a>Müller</a>'), 'text/xml'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${document('UTF-8')}`), ''],
    ['ISO-8859-1 by its declaration', latin(document('ISO-8859-1')), 'text/xml'],
    [
      'ISO-8859-1 by the declaration in single quotes',
      latin(document('ISO-8859-1').replaceAll('"', "'")),
      '',
    ],
    ['ISO-8859-1 by Content-Type', latin('<a>Müller</a>'), 'text/xml; charset="iso-8859-1"'],
    [
      'UTF-8 by a mark, against Content-Type',
      Buffer.from('\uFEFF<a>Müller</a>'),
      'text/xml;charset=iso-8859-1',
    ],
    ['UTF-16 with a mark', wide(`\uFEFF${document('UTF-16')}`), 'text/xml'],
    ['UTF-16 with a mark, big endian', wide(`\uFEFF${document('UTF-16')}`).swap16(), 'text/xml'],
    ['UTF-16 without a mark', wide(document('UTF-16')), 'text/xml'],
    ['UTF-16BE without a mark', wide(document('UTF-16')).swap16(), 'text/xml; charset=utf-16'],
  ])('is read: %s', (_, bytes, content_type) => {
    expect(decodeXml(bytes, content_type)).toMatch(/<a>Müller<\/a>$/)
  })

  it.each<[string, Uint8Array, string, RegExp]>([
    ['a byte that is no UTF-8', latin(document('UTF-8')), '', /not text in utf-8/i],
    ['a byte that is no UTF-8, without a declaration', latin('<a>Müller</a>'), '', /not text in utf-8/i],
    ['an encoding that is not known', latin(document('EBCDIC-X')), '', /EBCDIC-X is not known/],
    [
      'half a character of UTF-16',
      Buffer.concat([wide('\uFEFF<a/>'), Buffer.of(0)]),
      '',
      /not text in utf-16/,
    ],
  ])('is an error, never a replacement character: %s', (_, bytes, content_type, message) => {
    const read = () => decodeXml(bytes, content_type)
    expect(read).toThrow(EncodingProblem)
    expect(read).toThrow(message)
  })
})
