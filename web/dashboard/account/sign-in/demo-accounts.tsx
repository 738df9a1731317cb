import type { LucideIcon } from 'lucide-react'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import Calculator from 'lucide-react/icons/calculator'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Code from 'lucide-react/icons/code'
import ConciergeBell from 'lucide-react/icons/concierge-bell'
import KeyRound from 'lucide-react/icons/key-round'
import TrendingUp from 'lucide-react/icons/trending-up'
import { ROLES, type Role } from '#contract/account/roles.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer } from '#web/lib/operations.ts'
import styles from './demo-accounts.module.css'
import { Refusal } from './refusal.tsx'

const ICONS: Record<Role, LucideIcon> = {
  owner: KeyRound,
  manager: ClipboardList,
  front_desk: ConciergeBell,
  housekeeping: BrushCleaning,
  revenue: TrendingUp,
  accountant: Calculator,
  developer: Code,
}
/** The front desk first, because it has the most to see. */
const ORDER: readonly Role[] = ['front_desk', ...ROLES.filter((role) => role !== 'front_desk')]

const TOKEN = 'serai-demo'

/** The token of the link in the terminal; kept for this tab, where one signs in as somebody else later. */
export function demoToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('demo')
  if (token !== null) sessionStorage.setItem(TOKEN, token)
  return token ?? sessionStorage.getItem(TOKEN)
}

interface DemoAccountsProps {
  readonly proceed: (answer: Answer<'signInToDemo'>) => void
  /** With a password: fills the e-mail address into the form. */
  readonly choose: (email: string) => void
}

/** The staff of a demo, one of each role: a click signs in. */
export function DemoAccounts({ proceed, choose }: DemoAccountsProps) {
  const { sign_in: text, roles, role_hints } = useMessages().staff
  const { data } = useRead('signInOptions', {})
  const { mutate, error, isPending, variables } = useWrite('signInToDemo')
  const token = demoToken()
  if (data === undefined || data.demo_accounts.length === 0) return null
  const accounts = data.demo_accounts.toSorted(
    (one, other) => ORDER.indexOf(one.role as Role) - ORDER.indexOf(other.role as Role),
  )
  const by_click = data.demo_sign_in && token !== null
  const by_password = data.demo_sign_in ? text.demo_link : text.demo_password
  const hint = error ? text.demo_link : by_click ? text.demo_hint : by_password
  return (
    <section className={styles.card} aria-labelledby="demo">
      <h2 id="demo">{text.demo}</h2>
      <p>{hint}</p>
      {error && <Refusal error={error} />}
      <ul className={styles.accounts}>
        {accounts.map(({ email, role }) => {
          const Icon = ICONS[role as Role]
          return (
            <li key={email}>
              <button
                type="button"
                disabled={isPending}
                data-busy={(isPending && variables.body?.email === email) || undefined}
                onClick={() =>
                  by_click ? mutate({ body: { email, token } }, { onSuccess: proceed }) : choose(email)
                }
              >
                <Icon size={18} aria-hidden />
                <span>
                  <strong>{roles[role as Role]}</strong>
                  <small>{by_click ? role_hints[role as Role] : email}</small>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
