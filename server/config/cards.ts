import { ConfigError } from './config-error.ts'
import { isLoopback } from './loopback.ts'

export type CardsConfig =
  | { readonly provider: 'none' | 'demo' }
  | {
      readonly provider: 'stripe'
      readonly secret_key: string
      readonly webhook_secret: string | undefined
      readonly api_base: string
      readonly answer_ms?: number
    }

type Environment = Record<string, string | undefined>

const STRIPE_API = 'https://api.stripe.com'

/** The address of Stripe; plain HTTP is allowed for a stand-in on this machine. */
function readStripeBase(env: Environment): string {
  const value = env.STRIPE_API_BASE || STRIPE_API
  const { protocol, hostname } = URL.canParse(value) ? new URL(value) : { protocol: '', hostname: '' }
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return value
  throw new ConfigError(`STRIPE_API_BASE must be an https:// address, not "${value}".`)
}

/** Stripe where its keys are configured; the sandbox never reads a live key. */
export function readCards(env: Environment, prefix: '' | 'SANDBOX_', fallback: 'none' | 'demo'): CardsConfig {
  const name = `${prefix}STRIPE_SECRET_KEY`
  const [secret_key, webhook_secret] = [env[name], env[`${prefix}STRIPE_WEBHOOK_SECRET`] || undefined]
  const forms = prefix ? /^(sk|rk)_test_\w+$/ : /^(sk|rk)_(test|live)_\w+$/
  if (!secret_key) {
    if (webhook_secret) throw new ConfigError(`${prefix}STRIPE_WEBHOOK_SECRET goes with ${name}.`)
    return { provider: fallback }
  }
  if (!forms.test(secret_key))
    throw new ConfigError(
      `${name} must be a secret key of Stripe${prefix && ' for test payments: sk_test_…'}.`,
    )
  if (webhook_secret && !webhook_secret.startsWith('whsec_'))
    throw new ConfigError(`${prefix}STRIPE_WEBHOOK_SECRET must start with whsec_.`)
  return { provider: 'stripe', secret_key, webhook_secret, api_base: readStripeBase(env) }
}
