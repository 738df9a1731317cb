import type { Language } from '#contract/languages.ts'
import { type Html, html } from '#server/kernel/text/html.ts'
import { STYLE_PATH } from '../assets.ts'
import { wordsOf } from '../page-property.ts'

export type Refusal = 'not_found' | 'bad' | 'busy' | 'unavailable'

const textOf = (language: Language, refusal: Refusal) => {
  const { refused } = wordsOf(language)
  return { title: refused[refusal], text: refused[`${refusal}_text`] }
}

/** The error page, which is the same for an unknown and for a closed page. */
export function bareRefusalPage(base: string, language: Language, refusal: Refusal): string {
  const { title, text } = textOf(language, refusal)
  return bareDocument(base, language, {
    title,
    main: html`<div class="hero"><h1>${title}</h1><p>${text}</p></div>`,
  })
}

interface BareDocument {
  readonly title: string
  readonly main: Html
}

/** A page of no property. */
export const bareDocument = (base: string, language: Language, { title, main }: BareDocument): string =>
  html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="${base}/assets/accent-0b6b62.css">
<link rel="stylesheet" href="${base}/assets/${STYLE_PATH}">
</head>
<body>
<main id="main">${main}</main>
</body>
</html>
`.text
