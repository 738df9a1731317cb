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
const WAIT_MS = 120
let timer
/** The query whose answer is on screen. */
let shown = ''

function partElement({ page, title, href, text }) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const place = document.createElement('span')
  link.href = href
  link.append(page === title ? title : `${page}: ${title}`)
  place.textContent = text
  link.append(place)
  item.append(link)
  return item
}

/** The service ranks: headings, guides, the text, and other words for the same thing. */
async function search(query) {
  if (query.trim() === '') return []
  const answer = await fetch(`/docs/search.json?q=${encodeURIComponent(query)}`).catch(() => undefined)
  return answer?.ok ? answer.json() : []
}

async function showParts(query) {
  const best = await search(query)
  // Somebody has typed on meanwhile.
  if (query !== input.value) return
  shown = query
  parts_found.querySelector('ul').replaceChildren(...best.map(partElement))
  parts_found.hidden = best.length === 0
  nothing.hidden = query.trim() === '' || best.length > 0 || entries.some(({ element }) => !element.hidden)
  if (opens_first && best.length > 0) openFirst()
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
  opens_first = false
  clearTimeout(timer)
  timer = setTimeout(() => showParts(input.value), WAIT_MS)
}

/** Enter, while the answer is on its way. */
let opens_first = false

function openFirst() {
  const first = [...nav.querySelectorAll('.parts a, li:not([hidden]) a')].find((link) => link.offsetParent)
  if (first) first.click()
}
input.addEventListener('input', filter)
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    input.value = ''
    filter()
    input.blur()
  }
  if (event.key === 'Enter' && input.value) {
    if (shown === input.value) openFirst()
    else opens_first = true
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
