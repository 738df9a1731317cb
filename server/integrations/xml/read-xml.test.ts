import { describe, expect, it } from 'vitest'
import { cpuTime } from '#test/harness/cpu-time.ts'
import { allOf, firstOf, pathOf, readXml, XmlProblem } from './read-xml.ts'
import { writeXml } from './write-xml.ts'

describe('reading XML', () => {
  it('drops prefixes, joins text and CDATA, and has namespaces', () => {
    const root = readXml(
      `\uFEFF<?xml version="1.0"?><o:A xmlns:o="urn:o" x="1" o:y="2"><!-- no --><o:B>a &amp; <![CDATA[<b> & c]]></o:B><C xmlns=""/></o:A>`,
    )
    expect(root).toMatchObject({ name: 'A', namespace: 'urn:o' })
    expect({ ...root.attributes }).toEqual({ x: '1', y: '2' })
    expect(firstOf(root, 'B')?.text).toBe('a & <b> & c')
    expect(firstOf(root, 'C')?.namespace).toBe('')
    expect(pathOf(root, 'B', 'D')).toEqual([])
    expect(allOf(root, 'C')).toHaveLength(1)
  })

  it.each([
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY e "eee">]><a>&e;</a>'],
    ['a billion laughs', '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><a>&b;</a>'],
    ['an entity of a file', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'],
    ['a document type elsewhere', '<!DOCTYPE a SYSTEM "http://example.com/a.dtd"><a/>'],
    ['an entity of nobody', '<a>&nbsp;</a>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an unbound prefix', '<x:a/>'],
    ['two roots', '<a/><b/>'],
    ['no root', ''],
    ['text alone', 'hello'],
    ['an open end', '<a><b></a>'],
    ['a control character', '<a>\u0001</a>'],
    ['a reference to one', '<a>&#0;</a>'],
    ['too deep a nest', '<a>'.repeat(65) + '</a>'.repeat(65)],
    ['too many elements', `<a>${'<b/>'.repeat(200_001)}</a>`],
    ['too long a text', `<a>${'x'.repeat(5_000_000)}</a>`],
    ['half a document', '<a><b>'],
  ])('refuses %s', (_name, text) => {
    expect(() => readXml(text)).toThrow(XmlProblem)
  })

  it('of a hostile document costs less than a valid one of the same size', () => {
    const valid = `<a>${'<b/>'.repeat(150_000)}</a>`
    const hostile = ['<a>'.repeat(300_000), '<'.repeat(1_000_000), `<a b="${'&amp;'.repeat(200_000)}`]
    const refuseAll = () => {
      for (const text of hostile) expect(() => readXml(text)).toThrow(XmlProblem)
    }
    expect(cpuTime(refuseAll)).toBeLessThan(cpuTime(() => readXml(valid)))
  })

  it('does not confuse names', () => {
    const root = readXml('<a __proto__="1" constructor="2"/>')
    expect(Object.keys(root.attributes)).toEqual(['__proto__', 'constructor'])
    expect(root.attributes.toString).toBeUndefined()
  })
})

describe('writing XML', () => {
  it('escapes everything, and leaves out characters that XML cannot contain', () => {
    const value = `<&>"'\t\n]]>é😀\u0001`
    const text = writeXml({ '': 'urn:o' }, ['A', { v: value, none: undefined }, value])
    const root = readXml(text)
    expect(root).toMatchObject({ name: 'A', namespace: 'urn:o', text: `<&>"'\t\n]]>é😀` })
    expect({ ...root.attributes }).toEqual({ v: `<&>"'\t\n]]>é😀` })
  })
})
