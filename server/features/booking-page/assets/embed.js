// <serai-booking href="https://…/book/harbour-house" lang="en"><a href="https://…/book/harbour-house">Book</a></serai-booking>
// A form that opens the rooms of the booking page. Without a script, or where it does not load, the link inside is shown.
// Of words/embed: the service writes them here.
const [NAMES, WORDS] = EMBED_WORDS
const CSS = `:host{display:block;--c:var(--serai-accent,var(--a,#0b6b62))}:host([variant=floating]){display:contents}
*{box-sizing:border-box;font:inherit}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;padding:1rem;background:var(--serai-background,#fff);color:var(--serai-text,#221f1b);border-radius:var(--serai-radius,12px);border:1px solid #0002}
label{display:grid;gap:.25rem;flex:1 1 8rem}label.n{flex:0 1 6rem}
span{font-size:.875em;font-weight:600}
input{width:100%;min-height:2.75rem;padding:.25rem .5rem;border:1px solid #767676;border-radius:6px;background:#fff;color:#221f1b}
button{min-height:2.75rem;padding:.25rem 1.25rem;border:0;border-radius:6px;background:var(--c);color:var(--serai-on-accent,var(--o,#fff));font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--c);outline-offset:2px}
p{margin:0;flex:1 0 100%}
.open{position:fixed;right:1rem;bottom:1rem;z-index:9999}
dialog{border:0;padding:0;width:min(32rem,calc(100vw - 2rem));background:none}dialog::backdrop{background:#0008}
.close{background:none;color:inherit;padding:0 .5rem;margin-left:auto}`
// Local, as 2027-03-15: Swedish dates are ISO dates.
const day = (at) => at.toLocaleDateString('sv')
const make = (name, part, more) => {
  const one = Object.assign(document.createElement(name), more)
  one.setAttribute('part', part)
  return one
}
customElements.define(
  'serai-booking',
  class extends HTMLElement {
    connectedCallback() {
      const link = this.querySelector('a')
      const address = this.getAttribute('href') || link?.href
      if (!address || this.shadowRoot) return
      this.page = new URL(address, location.href)
      if (!/^https?:$/.test(this.page.protocol)) return
      this.page.pathname = this.page.pathname.replace(/\/$/, '')
      const asked = (this.lang || document.documentElement.lang || 'en').slice(0, 2).toLowerCase()
      this.language = WORDS[asked] ? asked : 'en'
      const own = { button: link?.textContent?.trim() }
      const words = WORDS[this.language].split('|')
      this.words = {}
      NAMES.split('|').forEach((name, at) => {
        this.words[name] = this.getAttribute(`label-${name}`) || own[name] || words[at]
      })
      const root = this.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(CSS)
      root.adoptedStyleSheets = [sheet]
      const form = this.form()
      if (this.getAttribute('variant') === 'floating') root.append(...this.floating(form))
      else root.append(form)
      if (this.getAttribute('price') !== 'off') this.ask(form)
    }
    field(name, more) {
      const label = make('label', 'field', { className: more.type === 'number' ? 'n' : '' })
      const text = make('span', 'label', { textContent: this.words[name] })
      const input = make('input', 'input', { required: true, ...more })
      label.append(text, input)
      return [label, input]
    }
    form() {
      const form = make('form', 'form')
      const today = new Date()
      const [from_label, from] = this.field('arrival', { type: 'date', min: day(today) })
      const [to_label, to] = this.field('departure', { type: 'date', min: day(today) })
      const count = (name, min, max, value) => this.field(name, { type: 'number', min, max, value })
      const [adults_label, adults] = count('adults', 1, 20, this.getAttribute('adults') || 2)
      const [children_label, children] = count('children', 0, 10, 0)
      const ages = []
      from.onchange = () => {
        if (!from.value) return
        const next = new Date(`${from.value}T12:00`)
        next.setDate(next.getDate() + 1)
        to.min = day(next)
        if (to.value < to.min) to.value = to.min
      }
      children.onchange = () => {
        const wanted = Math.min(10, Math.max(0, Math.floor(+children.value || 0)))
        for (const [label] of ages.splice(wanted)) label.remove()
        while (ages.length < wanted) {
          const one = this.field('age', { type: 'number', min: 0, max: 17 })
          one[0].firstChild.textContent += ` ${ages.length + 1}`
          ages.push(one)
          button.before(one[0])
        }
      }
      const button = make('button', 'button', { textContent: this.words.button })
      form.append(from_label, to_label, adults_label, children_label, button)
      form.onsubmit = (event) => {
        event.preventDefault()
        const url = new URL(this.page)
        url.pathname += '/rooms'
        const detail = {
          check_in: from.value,
          check_out: to.value,
          adults: +adults.value,
          ages: ages.map(([, { value }]) => +value),
        }
        const query = { from: from.value, to: to.value, adults: adults.value, lang: this.language }
        if (ages.length) Object.assign(query, { children: ages.length, ages: detail.ages.join() })
        for (const name in query) url.searchParams.set(name, query[name])
        if (this.say('search', { ...detail, url: url.href }))
          window.open(url, this.getAttribute('target') || '_self')
      }
      return form
    }
    say(name, detail) {
      return this.dispatchEvent(
        new CustomEvent(`serai:${name}`, { detail, bubbles: true, composed: true, cancelable: true }),
      )
    }
    floating(form) {
      const dialog = make('dialog', 'dialog', { ariaLabel: this.words.button })
      const open = make('button', 'open', { textContent: this.words.button, className: 'open' })
      const close = make('button', 'close', {
        type: 'button',
        className: 'close',
        textContent: this.words.close,
      })
      open.onclick = () => this.say('open') && dialog.showModal()
      close.onclick = () => dialog.close()
      dialog.onclick = ({ target }) => target === dialog && dialog.close()
      form.append(close)
      dialog.append(form)
      return [open, dialog]
    }
    async ask(form) {
      const { origin, pathname } = this.page
      const url = `${origin}${pathname}/embed.json?lang=${this.language}`
      const answer = await fetch(url).catch(() => null)
      if (!answer?.ok) return
      const { price, accent, on_accent } = await answer.json()
      this.style.setProperty('--a', accent)
      this.style.setProperty('--o', on_accent)
      if (price) form.prepend(make('p', 'price', { textContent: this.words.price.replace('{}', price) }))
    }
  },
)
