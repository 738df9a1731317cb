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

function filter() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  nav.classList.toggle('searching', words.length > 0)
  let count = 0
  for (const { element, text } of entries) {
    const found = words.every((word) => text.includes(word))
    element.hidden = !found
    if (found) count += 1
  }
  for (const group of nav.querySelectorAll('.group')) {
    group.classList.toggle('empty', words.length > 0 && !group.querySelector('li:not([hidden])'))
  }
  nothing.hidden = count > 0
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
