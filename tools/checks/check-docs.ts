import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Lexer, type Token, walkTokens } from 'marked'
import type { Finding } from './boundary-rules.ts'
import { report } from './report.ts'

/** The anchor of a heading, as GitHub and the documentation pages generate it. */
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

/**
 * Documents that explain the current sources: files, folders, functions and columns named in them must exist.
 */
const EXPLAINS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'STYLE.md', 'docs/glossary.md']

/** Two decisions under one number: a citation of it would name either. */
const doubledDecisions = (paths: readonly string[]): Finding[] =>
  [...Map.groupBy(paths, (path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1])].flatMap(([number, some]) =>
    number === undefined || some.length < 2
      ? []
      : some.map((path) => ({
          path,
          line: 1,
          rule: 'number',
          message: `${number} is the number of another one`,
        })),
  )

/** Two rules under one number, of the pages of docs/rules: a citation of it would name either. */
const doubledRules = (path: string, text: string): Finding[] =>
  [...Map.groupBy(text.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm), ([, number]) => number)].flatMap(
    ([number, some]) =>
      some.slice(1).map(({ index }) => ({
        path,
        line: text.slice(0, index).split('\n').length,
        rule: 'number',
        message: `${number} is the number of another rule`,
      })),
  )

/** Broken links of Markdown files, and names in code spans that no source has. */
export function checkDocs(root: string): Finding[] {
  const paths = globSync(['*.md', '{docs,server,contract,web,test,tools,bench,deploy,db}/**/*.md'], {
    exclude: (path) => basename(path) === 'node_modules',
    cwd: root,
  })
  const sources = sourcesOf(root)
  const linked = paths.sort().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const doubled = path.startsWith('docs/rules/') ? doubledRules(path, text) : []
    const broken = tokensOf(text).flatMap((token) => {
      const finding = checkToken(root, path, token, sources)
      if (finding === undefined) return []
      const line = text.slice(0, text.indexOf(token.raw)).split('\n').length
      return [{ path, line, ...finding }]
    })
    return [...doubled, ...broken]
  })
  return [...linked, ...doubledDecisions(paths)]
}

function checkToken(root: string, path: string, token: Token, sources: Sources) {
  if (token.type === 'link' || token.type === 'image') {
    const message = brokenBecause(root, path, token.href)
    return message === undefined ? undefined : { rule: 'link', message }
  }
  if (token.type !== 'codespan' || !EXPLAINS.includes(path) || isNamed(token.text, sources)) return undefined
  return { rule: 'name', message: `${token.text} is nowhere in the sources` }
}

interface Sources {
  readonly paths: readonly string[]
  readonly words: ReadonlySet<string>
}

function sourcesOf(root: string): Sources {
  const paths = globSync(
    [
      '*.{json,md,ts}',
      '{.ci,contract,db,demo-ota,docs,server,test,tools,web}/**/*.{css,json,md,mjs,sql,ts,tsx}',
    ],
    { cwd: root, exclude: (path) => basename(path) === 'node_modules' },
  ).map((path) => `/${path.replaceAll('\\', '/')}`)
  const texts = paths
    .filter((path) => !path.endsWith('.md'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  return { paths, words: new Set(texts.flatMap((text) => text.match(/\w+/g) ?? [])) }
}

/**
 * True for an existing file, folder or identifier, and for spans of other kinds: commands, values, patterns.
 */
function isNamed(span: string, { paths, words }: Sources): boolean {
  if (/^[\w./-]+\.(ts|tsx|mjs|sql|json|css)$/.test(span))
    return paths.some((path) => path.endsWith(`/${span}`))
  if (/^[\w./-]+\/$/.test(span)) return paths.some((path) => path.includes(`/${span}`))
  const identifier = /^(?:[a-zA-Z]+\.)?([a-z]+(?:_[a-z]+)+|[a-zA-Z]+[a-z][A-Z]\w*)(?:\(\))?$/.exec(span)?.[1]
  return identifier === undefined || words.has(identifier)
}

function brokenBecause(root: string, path: string, href: string): string | undefined {
  if (/^[a-z]+:/i.test(href)) return undefined
  // Links from a guide to pages of the service.
  if (href.startsWith('/')) return SERVED.test(href) ? undefined : `${href} is no page that is served`
  const [file = '', anchor] = href.split('#')
  const target = file === '' ? path : join(dirname(path), decodeURI(file))
  if (!existsSync(join(root, target))) return `${href} does not exist`
  if (anchor === undefined || !target.endsWith('.md')) return undefined
  return anchorsOf(readFileSync(join(root, target), 'utf8')).has(anchor)
    ? undefined
    : `${href} has no such heading`
}

if (import.meta.main) report('docs', checkDocs(join(import.meta.dirname, '../..')))
