// <serai-booking href="https://…/book/harbour-house" lang="en"><a
// href="https://…/book/harbour-house">Book</a></serai-booking> A form for dates that opens the booking page.
// Without a script, or where it does not load, the link inside is shown.
customElements.define(
  'serai-booking',
  class extends HTMLElement {
    connectedCallback() {
      const link = this.querySelector('a')
      const address = this.getAttribute('href') || link?.href
      if (!address) return
      const url = new URL(address, location.href)
      const label = link?.textContent || 'Book'
      const today = new Date().toISOString().slice(0, 10)
      const root = this.attachShadow({ mode: 'open' })
      const form = document.createElement('form')
      form.method = 'get'
      form.action = url.origin + url.pathname.replace(/\/$/, '') + '/rooms'
      for (const name of ['from', 'to']) {
        const field = document.createElement('input')
        field.type = 'date'
        field.name = name
        field.min = today
        field.required = true
        field.setAttribute('aria-label', this.getAttribute(name) || name)
        form.append(field)
      }
      const lang = this.getAttribute('lang')
      if (lang) {
        const field = document.createElement('input')
        field.type = 'hidden'
        field.name = 'lang'
        field.value = lang
        form.append(field)
      }
      const button = document.createElement('button')
      button.textContent = label
      form.append(button)
      root.append(form)
    }
  },
)
