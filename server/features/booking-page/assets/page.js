// Progressive enhancement; every page works without a script.
;(() => {
  const root = document.documentElement
  root.classList.add('js')
  const one = (selector) => document.querySelector(selector)

  // After a failed submission the list of problems is focused.
  const problems = one('[data-focus]')
  if (problems) problems.focus()

  // Shows a field for the age of each child.
  const children = one('#children')
  const ages = one('.ages')
  if (children && ages) {
    const show = () => ages.classList.toggle('on', Number(children.value) > 0)
    children.addEventListener('input', show)
    show()
  }

  // The earliest departure is the day after arrival.
  const from = one('#from')
  const to = one('#to')
  if (from && to)
    from.addEventListener('change', () => {
      if (!from.value) return
      const next = new Date(Date.parse(from.value) + 86400000).toISOString().slice(0, 10)
      to.min = next
      if (!to.value || to.value < next) to.value = next
    })

  // Arrow keys move between days of the calendar.
  const days = [...document.querySelectorAll('[data-day]')]
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  document.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    const at = days.indexOf(event.target)
    if (!step || at < 0) return
    event.preventDefault()
    const wanted = Date.parse(days[at].dataset.day) + step * 86400000
    const nearest = days
      .filter(
        (day) =>
          Math.sign(Date.parse(day.dataset.day) - Date.parse(days[at].dataset.day)) === Math.sign(step),
      )
      .sort(
        (a, b) => Math.abs(Date.parse(a.dataset.day) - wanted) - Math.abs(Date.parse(b.dataset.day) - wanted),
      )[0]
    if (nearest) nearest.focus()
  })

  // Asks whether an address with a common mistake is right, once: the server does not ask again.
  const hint = one('[data-likely]')
  const email = one('#email')
  if (hint && email) {
    const button = hint.querySelector('button')
    email.addEventListener('change', async () => {
      hint.hidden = true
      const typed = email.value.trim()
      const at = typed.lastIndexOf('@') + 1
      if (at === 0) return
      const query = new URLSearchParams({ name: typed.slice(at) })
      const answer = await fetch(`${hint.dataset.likely}?${query}`).catch(() => null)
      const domain = answer?.ok ? await answer.text() : ''
      if (!domain || email.value.trim() !== typed) return
      button.querySelector('bdi').textContent = typed.slice(0, at) + domain
      hint.hidden = false
      one('#email_asked').value = typed
    })
    button.addEventListener('click', (event) => {
      event.preventDefault()
      email.value = button.querySelector('bdi').textContent
      hint.hidden = true
      email.focus()
    })
  }

  // Prevents a second submission; the server would book once in any case.
  for (const form of document.querySelectorAll('form[method=post]'))
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) event.preventDefault()
      form.dataset.sent = 'yes'
    })
  window.addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent
  })

  // The price follows what is chosen; the last answer counts.
  const quoted = one('[data-quote]')
  let asked = 0
  if (quoted)
    quoted.addEventListener('change', async () => {
      const turn = ++asked
      const query = new URLSearchParams(new FormData(quoted))
      query.set('step', 'price')
      const answer = await fetch(`${quoted.action}?${query}`).catch(() => null)
      // What cannot be had is said by the page itself, as it is without a script.
      if (turn !== asked || !answer?.ok) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const parts = [...document.querySelectorAll('[data-live]')]
      const fresh = parts.map(({ dataset }) => page.querySelector(`[data-live="${dataset.live}"]`))
      if (turn === asked && fresh.every(Boolean))
        for (const [i, part] of parts.entries()) part.innerHTML = fresh[i].innerHTML
    })

  // Countdown of a hold.
  const left = one('[data-until]')
  if (left) {
    const tick = () => {
      const minutes = Math.max(0, Math.ceil((Date.parse(left.dataset.until) - Date.now()) / 60000))
      left.textContent = (minutes === 1 ? left.dataset.one : left.dataset.more).replace('#', minutes)
      if (minutes === 0) location.reload()
    }
    setInterval(tick, 30000)
  }

  // Reloads the page while a payment is pending.
  const wait = one('[data-reload]')
  if (wait) setTimeout(() => location.reload(), Number(wait.dataset.reload))
})()
