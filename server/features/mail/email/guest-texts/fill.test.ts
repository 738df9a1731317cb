import { describe, expect, it } from 'vitest'
import {
  paragraphsOf,
  TEMPLATE_KINDS,
  type TemplateKind,
  templateProblems,
} from '#contract/mail/template-kinds.ts'
import { LANGUAGES } from '../words/language.ts'
import { builtInText, emptyMessage } from './built-in.ts'
import { fillTemplate } from './fill.ts'

const fill = (body: string, inline: Record<string, string> = {}) =>
  fillTemplate(
    { subject: 'S', body },
    { inline, blocks: { contact: () => [{ heading: 'Contact' }], changes: () => [] } },
  ).blocks

describe('rule 27.3 — templates are filled in', () => {
  const cases: [string, string, Record<string, string>, unknown[]][] = [
    ['a variable', 'Hi {{ guest_name }}!', { guest_name: 'Bo' }, [{ text: 'Hi Bo!' }]],
    ['paragraphs and lines', 'a\nb\n \n\nc', {}, [{ text: 'a\nb' }, { text: 'c' }]],
    ['lines of Windows', 'a\r\nb\r\n\r\nc', {}, [{ text: 'a\nb' }, { text: 'c' }]],
    ['a line that says nothing', 'Call:\nPhone: {{property_phone}}', {}, [{ text: 'Call:' }]],
    ['a paragraph that says nothing', 'Phone: {{property_phone}}\n\nEnd', {}, [{ text: 'End' }]],
    ['one of two values', '{{nights}}, {{total}}', { nights: '3 nights' }, [{ text: '3 nights, ' }]],
    [
      'a value that looks like a variable',
      '{{guest_name}}',
      { guest_name: '{{total}}' },
      [{ text: '{{total}}' }],
    ],
    ['a dollar sign', 'x {{guest_name}}', { guest_name: '$& $1' }, [{ text: 'x $& $1' }]],
    ['a block', 'a\n\n{{contact}}', {}, [{ text: 'a' }, { heading: 'Contact' }]],
    ['an empty block', '{{changes}}\n\nb', {}, [{ text: 'b' }]],
  ]
  it.each(cases)('%s', (_, body, values, blocks) => {
    expect(fill(body, values)).toEqual(blocks)
  })
})

describe('rule 27.2 — problems of a template are reported', () => {
  const cases: [string, TemplateKind | null, 'subject' | 'body', string, [string, string][]][] = [
    ['nothing', 'booking_confirmed', 'body', 'Hi {{guest_name}}\n\n{{booking_details}}', []],
    ['no such variable', 'booking_confirmed', 'body', '{{guestname}}', [['unknown_variable', 'guestname']]],
    [
      'a name of every object',
      'booking_confirmed',
      'body',
      '{{constructor}}',
      [['unknown_variable', 'constructor']],
    ],
    ['of another kind', 'after_stay', 'body', 'x\n\n{{changes}}', [['unknown_variable', 'changes']]],
    ['of bookings, in an invoice', 'invoice', 'body', '{{room_type}}', [['unknown_variable', 'room_type']]],
    ['of one kind, in a message', null, 'body', '{{refund_amount}}', [['unknown_variable', 'refund_amount']]],
    ['a block within a line', 'after_stay', 'body', 'See {{contact}}', [['not_alone', 'contact']]],
    ['a block in a subject', 'after_stay', 'subject', '{{contact}}', [['not_alone', 'contact']]],
    ['not closed', 'after_stay', 'body', 'Hi {{guest_name', [['unclosed_variable', '{{']]],
    ['three braces', 'after_stay', 'body', '{{{guest_name}}}', []],
    ['empty', 'after_stay', 'body', '{{}}', [['unknown_variable', '']]],
  ]
  it.each(cases)('%s', (_, kind, field, text, problems) => {
    expect(templateProblems(kind, field, text).map(({ code, name }) => [code, name])).toEqual(problems)
  })
})

describe.each(LANGUAGES)('the built-in templates, in %s', (language) => {
  it.each(TEMPLATE_KINDS)('%s is valid as a template of a property', (kind) => {
    const { subject, body } = builtInText(kind, language)
    expect(templateProblems(kind, 'subject', subject)).toEqual([])
    expect(templateProblems(kind, 'body', body)).toEqual([])
    expect(paragraphsOf(body).length).toBeGreaterThan(3)
  })

  it('is also the start of a message', () => {
    const { subject, body } = emptyMessage(language)
    expect([...templateProblems(null, 'subject', subject), ...templateProblems(null, 'body', body)]).toEqual(
      [],
    )
  })
})
