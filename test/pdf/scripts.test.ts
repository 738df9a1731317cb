import { describe, expect, it } from 'vitest'
import { fontOf, runsOf } from '#server/pdf/fonts/fonts.ts'
import { invoicePdf } from '#server/pdf/invoice-pdf.ts'
import { print } from '#server/pdf/renderer.ts'
import { readPdf } from '../harness/invoices/documents.ts'
import { sampleInvoice } from '../harness/invoices/invoice-samples.ts'
import { randomOf } from '../harness/random.ts'
import { IS_LONG_RUN } from '../harness/repetitions.ts'

const NAMES: readonly (readonly [script: string, name: string])[] = [
  ['Chinese, simplified', '王小明 上海市静安区'],
  ['Chinese, traditional', '陳大文 臺北市信義區'],
  ['Japanese', '山田 ひろし ヤマダ 株式会社'],
  ['Korean', '홍길동 서울특별시 강남구'],
  ['Arabic', 'فاطمة الزهراء'],
  ['Persian', 'علی‌رضا پژمان'],
  ['Hebrew', 'יעל כהן'],
  ['Thai', 'สมชาย ใจดี'],
  ['Devanagari', 'प्रिया शर्मा'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর'],
  ['Tamil', 'தமிழ்ச்செல்வி'],
  ['Telugu', 'శ్రీనివాస్'],
  ['Gujarati', 'નરેન્દ્ર'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ'],
  ['Kannada', 'ಕೃಷ್ಣ'],
  ['Malayalam', 'ലക്ഷ്മി'],
  ['Sinhala', 'කුමාර'],
  ['Khmer', 'សុខា'],
  ['Lao', 'ສົມສັກ'],
  ['Myanmar', 'အောင်ဆန်း'],
  ['Ethiopic', 'አበበ በቂላ'],
  ['pictures', 'Zoë 👩🍳 ❤'],
  ['all in one line', 'فاطمة Ćosić 山田'],
]
const glyphsOf = (text: string) =>
  runsOf(text, 'regular').flatMap((run) => fontOf(run.font).layout(run.text).glyphs)
const paperFor = (name: string) =>
  sampleInvoice({ invoice: { bill_to: { name, company_name: null, vat_id: null, address: null } } })

describe('rule 7 — names in every script are rendered', () => {
  it.each(NAMES)('%s: each letter has a glyph', (_script, name) => {
    for (const face of ['regular', 'bold'] as const) {
      for (const { font, text } of runsOf(name, face)) {
        expect(text).not.toContain('\ufffd')
        for (const { id } of fontOf(font).layout(text).glyphs) expect([text, id]).not.toEqual([text, 0])
      }
    }
  })

  it.each(NAMES)(
    '%s: a reader of the page finds the letters, and all fonts are inside, with few glyphs',
    async (_script, name) => {
      const bytes = await invoicePdf(paperFor(name))
      const { pages, metadata } = await readPdf(bytes)
      const found = new Set([...pages[0]!.normalize('NFKC')])
      for (const letter of name.normalize('NFKC').replaceAll('\u200c', ''))
        expect([...found]).toContain(letter)
      expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
      expect(bytes.length).toBeLessThan(90_000)
    },
  )

  it('a letter that is drawn from parts does not change how its parts are read elsewhere', async () => {
    await invoicePdf(paperFor('\u0407\u0301'))
    const { pages } = await readPdf(await invoicePdf(paperFor('\u0406\u0432\u0430\u043d')))
    expect(pages[0]).toContain('\u0406\u0432\u0430\u043d')
  })

  it('Arabic letters are joined: their glyphs in a word differ from isolated ones', () => {
    const [run] = runsOf('فاطمة', 'regular')
    const word = fontOf(run!.font)
      .layout(run!.text)
      .glyphs.map(({ id }) => id)
    const alone = [...'فاطمة'].flatMap((letter) => glyphsOf(letter).map(({ id }) => id))
    expect(run!.rtl).toBe(true)
    expect(word).toHaveLength(5)
    expect(word.toReversed()).not.toEqual(alone)
  })

  it.each([
    ['فاطمة Ćosić 山田', '<فاطمة> Ćosić 山田'],
    ['Reason: שלום (עולם) 2027', 'Reason: 2027<שלום )עולם( >'],
    ['abc כהן, 12 לוי def', 'abc <לוי> 12<כהן, > def'],
    ['Ada Lovelace (GB)', 'Ada Lovelace (GB)'],
  ])('%s is seen from left to right in the order of UAX #9', (line, seen) => {
    const marked = runsOf(line, 'regular').map(({ text, rtl }) => (rtl ? `<${text}>` : text))
    expect(marked.join('')).toBe(seen)
  })

  it('characters shared by scripts use the font of the rest of the text', () => {
    const writing = (text: string) => runsOf(text, 'regular')[0]!.font.slice(0, 2)
    expect([writing('直美'), writing('直美さん'), writing('直 씨')]).toEqual(['sc', 'jp', 'kr'])
  })

  it('any letter with any mark of its script is laid out', () => {
    const { pick } = randomOf(1)
    for (const [, name] of NAMES) {
      for (const run of runsOf(name, 'regular')) {
        const font = fontOf(run.font)
        const characters = font.characterSet.map((code) => String.fromCodePoint(code))
        const letters = characters.filter((one) => /\p{L}/u.test(one))
        const marks = characters.filter((one) => /\p{M}/u.test(one))
        if (marks.length === 0) continue
        for (let i = 0; i < 200; i++) {
          const text = `${pick(letters)}${pick(marks)}${pick(marks)}`
          expect(() => font.layout(text), `${run.font} ${text}`).not.toThrow()
        }
      }
    }
  })

  it('unsupported characters are U+FFFD', () => {
    expect(
      runsOf('བོད', 'regular')
        .map(({ text }) => text)
        .join(''),
    ).toMatch(/^\ufffd+$/)
  })

  it.runIf(IS_LONG_RUN)(
    'a document of all characters there are reads no more files than it may, and comes to an end',
    async () => {
      const all = Array.from({ length: 12_000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
      const lines = Array.from({ length: 40 }, (_, i) => ({
        price: 100,
        description: all.slice(i * 300, (i + 1) * 300),
      }))
      // On its own thread with a memory limit.
      expect((await print(sampleInvoice({ lines }), 'all')).subarray(0, 5).toString()).toBe('%PDF-')
    },
  )
})
