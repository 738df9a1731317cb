// Search, copying and the mark of where one is. Without this the pages work all the same.
const nav = document.getElementById('navigation')
const box = nav.querySelector('.search')
const input = box.querySelector('input')
const nothing = nav.querySelector('.nothing')
box.hidden = false

const entries = [...nav.querySelectorAll('li')].map((element) => ({
  element,
  text: `${element.textContent} ${element.dataset.search ?? ''}`.toLowerCase(),
}))

const parts_found = nav.querySelector('.parts')
const MAX_PARTS = 12
/** Of one page: events and objects repeat each other's fields. */
const MAX_OF_PAGE = 3
let index

/** Fields, errors and words of guides: fetched when somebody begins to search, once. */
function loadIndex() {
  index ??= fetch('/docs/search.json')
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => [])
  return index
}

/**
 * A part whose title has the words goes before one whose text has them; the more often for its length, the earlier: an object
 * that holds all others has every word.
 */
function rank({ title, page, text }, words) {
  const head = `${page} ${title}`.toLowerCase()
  const body = `${head} ${text}`.toLowerCase()
  if (!words.every((word) => body.includes(word))) return 0
  const often = words.reduce((sum, word) => sum + Math.min(9, body.split(word).length - 1), 0)
  return (words.every((word) => head.includes(word)) ? 1000 : 0) + often / Math.sqrt(body.length)
}

function snippet(text, words) {
  const at = text.toLowerCase().indexOf(words[0])
  const from = Math.max(0, at - 40)
  return `${from > 0 ? '…' : ''}${text.slice(from, from + 120)}…`
}

function partElement({ page, title, href, text }, words) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const place = document.createElement('span')
  link.href = href
  link.append(page === title ? title : `${page}: ${title}`)
  place.textContent = snippet(text, words)
  link.append(place)
  item.append(link)
  return item
}

async function showParts(words) {
  const entries_found = words.length === 0 ? [] : await loadIndex()
  if (words.join(' ') !== wordsOf(input.value).join(' ')) return
  const of_page = new Map()
  const best = entries_found
    .map((one) => [rank(one, words), one])
    .filter(([value]) => value > 0)
    .sort(([one], [other]) => other - one)
    .filter(([, { page }]) => {
      const shown = of_page.get(page) ?? 0
      of_page.set(page, shown + 1)
      return shown < MAX_OF_PAGE
    })
    .slice(0, MAX_PARTS)
  parts_found.querySelector('ul').replaceChildren(...best.map(([, one]) => partElement(one, words)))
  parts_found.hidden = best.length === 0
  nothing.hidden = words.length === 0 || best.length > 0 || entries.some(({ element }) => !element.hidden)
}

const wordsOf = (text) => text.toLowerCase().split(/[\s]+/).filter(Boolean)

function filter() {
  const words = wordsOf(input.value)
  nav.classList.toggle('searching', words.length > 0)
  for (const { element, text } of entries) {
    const found = words.every((word) => text.includes(word))
    element.hidden = !found
  }
  for (const group of nav.querySelectorAll('.group:not(.parts)')) {
    group.classList.toggle('empty', words.length > 0 && !group.querySelector('li:not([hidden])'))
  }
  nothing.hidden = true
  void showParts(words)
}
input.addEventListener('input', filter)
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    input.value = ''
    filter()
    input.blur()
  }
  if (event.key === 'Enter' && input.value) {
    const first = [...nav.querySelectorAll('li:not([hidden]) a')].find((link) => link.offsetParent)
    if (first) first.click()
  }
})
document.addEventListener('keydown', (event) => {
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    input.focus()
  }
})

for (const button of document.querySelectorAll('button.copy')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('.code').querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}

// A link of the navigation to a part of this very page closes the menu on small screens by itself; mark where one is.
const parts = [...document.querySelectorAll('.operation[id]')]
const links = new Map(parts.map(({ id }) => [id, nav.querySelector(`a[href$="#${CSS.escape(id)}"]`)]))
const seen = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) {
      const link = links.get(target.id)
      if (!link || !isIntersecting) continue
      for (const other of links.values()) other?.removeAttribute('aria-current')
      link.setAttribute('aria-current', 'location')
    }
  },
  { rootMargin: '-15% 0px -75% 0px' },
)
for (const part of parts) seen.observe(part)

// An address may point into something that is folded away.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement.closest('details'))
    fold.open = true
}
addEventListener('hashchange', unfold)
unfold()
