import { html } from '#server/kernel/text/html.ts'
import { linkTo, type PageView } from '../../page-property.ts'
import { MANAGE_WORDS } from '../../words/manage/catalogue.ts'
import { layout } from '../layout.ts'
import { notice } from '../notice.ts'

export type FindProblem = 'code' | 'email'

interface FindBookingPage {
  readonly is_sent: boolean
  readonly code: string
  readonly email: string
  readonly problem: FindProblem | null
}

/** The form by which a guest has the link of a booking sent again. rule 26.34 */
export function findBookingPage(view: PageView, { is_sent, code, email, problem }: FindBookingPage): string {
  const { find } = MANAGE_WORDS[view.language]
  const wrong = (field: FindProblem) =>
    problem === field && html` aria-invalid="true" aria-describedby="find-problem"`
  return layout(view, {
    title: find.title,
    main: html`<div class="hero"><h1>${find.title}</h1><p>${find.text}</p></div>
${is_sent && notice('good', find.sent)}
${problem && html`<div id="find-problem">${notice('bad', find[`wrong_${problem}`])}</div>`}
<form class="card" method="post" action="${linkTo(view, '/find')}"><fieldset><legend class="out">${find.title}</legend><div class="fields">
<p><label for="code">${find.code}</label><input type="text" id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" value="${code}"${wrong('code')}></p>
<p><label for="email">${find.email}</label><input type="email" id="email" name="email" required maxlength="254" autocomplete="email" value="${email}"${wrong('email')}></p>
</div></fieldset><div class="bar"><button>${find.send}</button></div></form>`,
  })
}
