import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/**
 * The baseline: a page of the same weight with one row and one filter, shown when the same JavaScript and CSS
 * have been loaded and compiled. None of it runs, and there are no API requests.
 */
const FOLDER = new URL('../../web/dashboard/dist/', import.meta.url).pathname
const FILES = (process.env.FILES ?? '').split(',')
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

const links = FILES.map((file) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`,
)
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<script>
  const preloads = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes)
      if (node.rel === 'modulepreload')
        preloads.push(new Promise((resolve, reject) => { node.onload = resolve; node.onerror = reject }))
  }).observe(document.documentElement, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', async () => {
    await Promise.all(preloads)
    document.body.innerHTML = '<main><fieldset><button aria-pressed="false">Arrivals</button></fieldset>' +
      '<table><tbody><tr><td><a href="/">Okafor, Ngozi</a></td></tr></tbody></table></main>'
  })
</script>
${links.join('\n')}</head><body></body></html>`

createServer((request, response) => {
  const path = request.url ?? '/'
  if (path === '/healthz') return response.end('{}')
  const file = path.slice(1)
  if (!FILES.includes(file)) return response.setHeader('content-type', 'text/html').end(page)
  response.setHeader('content-type', TYPES[file.split('.').at(-1)!]!)
  response.setHeader('content-encoding', 'gzip')
  return response.end(readFileSync(join(FOLDER, `${file}.gz`)))
}).listen(Number(process.env.PORT), '127.0.0.1')
