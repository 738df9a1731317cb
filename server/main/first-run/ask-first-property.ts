import { LANGUAGES } from '#contract/languages.ts'
import { requireGoodPassword } from '../../features/account/staff/public.ts'
import { acceptProperty, type PropertyInput } from '../../features/property/properties/public.ts'
import { Fault } from '../../kernel/errors.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { proposalFor } from './country-proposals.ts'
import {
  codeFor,
  type FirstProperty,
  type FirstRunFlags,
  firstPropertyOf,
  machineZone,
} from './first-property.ts'
import { PRICES } from './prices.ts'
import { type Ask, asking, type Terminal } from './terminal-questions.ts'

/** Any property that is valid in everything but what is asked for. */
const SAMPLE: PropertyInput = { name: 'Hotel', code: 'H', timezone: 'UTC', currency: 'EUR', country: 'DE' }

/** What acceptance says of one value: the rules of a property stand there. */
const checked = (field: keyof PropertyInput) => (value: string) => {
  const accepted = acceptProperty({ ...SAMPLE, [field]: value })
  return 'problems' in accepted ? accepted.problems[0] : undefined
}

const upper = (answer: string) => answer.toUpperCase()
const lower = (answer: string) => answer.toLowerCase()

/** Asks what the flags leave open. Ctrl-C and the end of the input stop the start. */
export async function askFirstProperty(terminal: Terminal, flags: FirstRunFlags): Promise<FirstProperty> {
  terminal.output.write('A new property. Enter takes what stands in brackets.\n')
  return asking(terminal, async (ask) => {
    const chosen: FirstRunFlags = { ...(await askProperty(ask, flags)), ...flags }
    const ownerName = flags.ownerName ?? (await ask('Your name', { proposal: 'Owner' }))
    const email =
      flags.email ??
      (await ask('Your e-mail address', {
        problem: (answer) => (isEmailAddress(answer) ? undefined : `"${answer}" is not an e-mail address.`),
      }))
    const owner = { email, name: ownerName, hotel_names: [chosen.name ?? ''] }
    const password = await ask('Your password (Enter alone makes one)', {
      proposal: '',
      hidden: true,
      problem: (answer) => (answer === '' ? undefined : problemOfPassword(answer, owner)),
    })
    return firstPropertyOf({ ...chosen, ownerName, email }, password || undefined)
  })
}

async function askProperty(ask: Ask, flags: FirstRunFlags): Promise<FirstRunFlags> {
  const name = flags.name ?? (await ask('Name of the property', { problem: checked('name') }))
  const country =
    flags.country ??
    (await ask('Country, as two letters such as DE, CH, GB', {
      normalise: upper,
      problem: checked('country'),
    }))
  const proposal = proposalFor(upper(country), machineZone())
  const currency =
    flags.currency ??
    (await ask('Currency', { proposal: proposal.currency, normalise: upper, problem: checked('currency') }))
  const timezone =
    flags.timezone ?? (await ask('Time zone', { proposal: proposal.timezone, problem: checked('timezone') }))
  const vat =
    flags.vat ?? (await ask('VAT on a room, in percent', { proposal: proposal.vat, problem: checked('vat') }))
  const prices =
    flags.prices ??
    (await ask('Your prices: gross (with VAT) or net', {
      proposal: proposal.net_prices ? 'net' : 'gross',
      normalise: lower,
      problem: oneOf(PRICES),
    }))
  const language =
    flags.language ??
    (await ask(`Language of documents (${LANGUAGES.join(', ')})`, {
      proposal: proposal.language,
      normalise: lower,
      problem: oneOf(LANGUAGES),
    }))
  const code =
    flags.code ??
    (await ask('Short code, which begins the number of each invoice', {
      proposal: codeFor(name),
      normalise: upper,
      problem: checked('code'),
    }))
  return { name, country, currency, timezone, vat, code, prices, language } as FirstRunFlags
}

const oneOf = (known: readonly string[]) => (answer: string) =>
  known.includes(answer) ? undefined : `Answer ${known.join(' or ')}.`

async function problemOfPassword(password: string, owner: Parameters<typeof requireGoodPassword>[1]) {
  try {
    await requireGoodPassword(password, owner)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return (error.details as { message: string }[])[0]!.message
  }
}
