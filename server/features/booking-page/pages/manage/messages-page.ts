import type { GuestViewMessage } from '#server/features/mail/email/public.ts'
import { html } from '#server/kernel/text/html.ts'
import { honeypotFields } from '../../booking/form-trap.ts'
import { momentIn } from '../../formats.ts'
import { linkHere, type PageView } from '../../page-property.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'
import { backLink } from './actions.ts'

/** Maximum characters of a message, in the form and in the list. */
export const MAX_MESSAGE_LENGTH = 2_000

interface MessagesPage {
  /** Oldest first. */
  readonly messages: readonly GuestViewMessage[]
  readonly has_more: boolean
  readonly may_write: boolean
  readonly key: string
  readonly draft: string
  readonly problem: string | undefined
  readonly done: string | undefined
}

/** The messages of both sides, and the form. */
export function messagesPage(view: PageView, page: MessagesPage): string {
  const { messages: words } = MANAGE_WORDS[view.language]
  const { messages, has_more, may_write, problem, done } = page
  return layout(view, {
    title: words.title,
    main: html`<div class="hero"><h1>${words.title}</h1></div>
${problem && notice('bad', problem)}${done && notice('good', done)}
${has_more && html`<p class="hint">${words.newest}</p>`}${
  messages.length > 0
    ? html`<ol class="thread">${messages.map((one) => messageOf(view, one))}</ol>`
    : html`<p>${words.empty}</p>`
}
${may_write ? messageForm(view, page) : problem === undefined && notice('plain', words.many)}
${backLink(view)}`,
  })
}

function messageOf(view: PageView, { direction, body, created_at }: GuestViewMessage) {
  const { property } = view.published
  const from = direction === 'in' ? MANAGE_WORDS[view.language].messages.you : property.name
  const at = momentIn(view.language, created_at, property.timezone)
  return html`<li class="${direction === 'in' ? 'own' : 'theirs'}"><p class="hint"><strong>${from}</strong> · <time datetime="${created_at}">${at}</time></p><p class="said">${body}</p></li>`
}

function messageForm(view: PageView, { key, draft, problem }: MessagesPage) {
  const { messages: words } = MANAGE_WORDS[view.language]
  return html`<form class="card" method="post" action="${linkHere(view, '/messages')}">${honeypotFields(view, key)}
<p><label for="message">${words.write}</label><textarea id="message" name="message" required maxlength="${MAX_MESSAGE_LENGTH}"${problem && html` aria-invalid="true"`}>${draft}</textarea></p>
<div class="bar"><button>${words.send}</button></div></form>`
}
