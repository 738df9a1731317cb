import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Lexer, type Token, walkTokens } from 'marked'
import type { Finding } from './boundary-rules.ts'
import { report } from './report.ts'

/** A heading as GitHub and our own pages make an anchor of it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

function tokensOf(text: string): Token[] {
  const all: Token[] = []
  walkTokens(Lexer.lex(text), (token) => {
    all.push(token)
  })
  return all
}

const anchorsOf = (text: string) =>
  new Set(tokensOf(text).flatMap((token) => (token.type === 'heading' ? anchorOf(token.text) : [])))

const SERVED = /^\/(docs(\/|$)|(sandbox\/)?v1\/openapi\.json$)/

/** Links of the Markdown files that lead nowhere: to a file, or to a heading, that does not exist. */
export function checkDocs(root: string): Finding[] {
  const paths = globSync(['*.md', '{docs,server,contract,web,test,tools,bench,deploy,db}/**/*.md'], {
    cwd: root,
  })
  return paths.sort().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return tokensOf(text).flatMap((token) => {
      if (token.type !== 'link' && token.type !== 'image') return []
      const message = brokenBecause(root, path, token.href)
      if (message === undefined) return []
      const line = text.slice(0, text.indexOf(token.raw)).split('\n').length
      return [{ path, line, rule: 'link', message }]
    })
  })
}

function brokenBecause(root: string, path: string, href: string): string | undefined {
  if (/^[a-z]+:/i.test(href)) return undefined
  // Links from a guide into what the service serves.
  if (href.startsWith('/')) return SERVED.test(href) ? undefined : `${href} is no page that is served`
  const [file = '', anchor] = href.split('#')
  const target = file === '' ? path : join(dirname(path), decodeURI(file))
  if (!existsSync(join(root, target))) return `${href} does not exist`
  if (anchor === undefined || !target.endsWith('.md')) return undefined
  return anchorsOf(readFileSync(join(root, target), 'utf8')).has(anchor)
    ? undefined
    : `${href} has no such heading`
}

if (import.meta.main) report('docs', checkDocs(join(import.meta.dirname, '..')))
