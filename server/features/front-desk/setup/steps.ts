import { type PropertySetup, SETUP_STEPS, type SetupStep } from '#contract/front-desk/setup.staff.ts'
import type { SetupFacts } from './store.ts'

type StepState = { readonly done: boolean; readonly object_id?: string | null }

/** What the operator has set up, and who looks at it. */
export interface Installation {
  readonly is_live: boolean
  /** Its guests are invented: no e-mail leaves. */
  readonly is_demo: boolean
  readonly takes_cards: boolean
  readonly sends_mail: boolean
}

/** The state of each step, by what the property has. rule 1.8 */
const STATE_OF_STEP: Readonly<Record<SetupStep, (facts: SetupFacts, at: Installation) => StepState>> = {
  address: ({ address }) => ({ done: Boolean(address.line1 && address.city && address.postal_code) }),
  rooms: ({ room_types, type_without_rooms: object_id }) => ({
    done: room_types > 0 && object_id === null,
    object_id,
  }),
  rate_plans: ({ room_types, type_without_plan: object_id }) => ({
    done: room_types > 0 && object_id === null,
    object_id,
  }),
  policies: ({ plans_with_policy, plan_without_policy: object_id }) => ({
    done: plans_with_policy > 0,
    object_id,
  }),
  tax_number: ({ vat_id, tax_number }) => ({ done: Boolean(vat_id || tax_number) }),
  bank_account: ({ has_bank_account }) => ({ done: has_bank_account }),
  card_payments: (_, { takes_cards }) => ({ done: takes_cards }),
  mail_server: ({ mail_accepted_at, mail_error }, { sends_mail }) => ({
    done: sends_mail && mail_accepted_at !== null && mail_error === null,
  }),
  guest_mails: ({ confirms_bookings }) => ({ done: confirms_bookings }),
  photos: ({ has_photo }) => ({ done: has_photo }),
  legal_texts: ({ has_legal_texts }) => ({ done: has_legal_texts }),
  booking_page: ({ page_is_open }) => ({ done: page_is_open }),
  test_booking: ({ has_booking }) => ({ done: has_booking }),
  channels: ({ has_channel }) => ({ done: has_channel }),
  team: ({ people }) => ({ done: people > 1 }),
}

/** Staff are stored in live: the sandbox has no team of its own. rule 1.5 */
const stepsIn = ({ is_live, is_demo }: Installation) =>
  SETUP_STEPS.filter((step) => (is_live || step !== 'team') && !(is_demo && NOT_IN_DEMO.has(step)))
const NOT_IN_DEMO: ReadonlySet<SetupStep> = new Set(['mail_server', 'legal_texts'])

/** All steps with their state: a step that is done is no longer skipped. rule 1.8 */
export const setupOf = (facts: SetupFacts, at: Installation): PropertySetup => ({
  property_id: facts.property_id,
  steps: stepsIn(at).map((step) => {
    const { done, object_id = null } = STATE_OF_STEP[step](facts, at)
    const status = done ? 'done' : facts.skipped.includes(step) ? 'skipped' : 'open'
    return { step, status, object_id: status === 'open' ? object_id : null }
  }),
  mail_server: { configured: at.sends_mail, accepted_at: facts.mail_accepted_at, error: facts.mail_error },
})

export const isFinished = ({ steps }: PropertySetup): boolean =>
  steps.every(({ status }) => status !== 'open')
