import type * as contract from '#contract/account/sign-in/security.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { lockSecurity } from '../../accounts/public.ts'
import { conflict } from '../own-user.ts'
import { endDirectorySessions } from '../session/sessions-store.ts'
import { signedIn } from '../signed-in.ts'
import { type DirectoryRow, readDirectory, writeDirectory } from './directories-store.ts'
import { directoryClient, directoryContext, redirectUri } from './directory-client.ts'
import { requireDomains, requireProvenDomains } from './email-domains.ts'
import { type DirectoryClient, DirectoryFailure, discoverDirectory } from './openid.ts'

type Get = typeof contract.getDirectory
type Op = typeof contract.updateDirectory
type PresentedDirectory = Output<Get>

const present = (row: DirectoryRow | undefined, public_origin: string | null): PresentedDirectory => ({
  issuer: row?.issuer ?? null,
  client_id: row?.client_id ?? null,
  credentials_changed_at: row?.credentials_changed_at ?? null,
  label: row?.label ?? null,
  email_domains: row?.email_domains ?? [],
  enabled: row?.enabled ?? false,
  required: row?.required ?? false,
  second_factor_included: row?.second_factor_included ?? false,
  redirect_uri: public_origin && redirectUri(public_origin),
  version: row?.version ?? 0,
})

/** The directory of the account, without its secret. */
export const getDirectory = async (ctx: Context): Promise<PresentedDirectory> =>
  present(await readDirectory(ctx.tx, ctx.scope.account_id), signedIn(ctx).public_origin)

const required = (field: string) => invalid(field, 'required', `${field} is required.`)

/** The fields to be stored. A secret is never sent to another issuer than the one that it was set for. */
async function clientAfter(ctx: Context, { body }: Input<Op>): Promise<DirectoryClient> {
  const before = await readDirectory(ctx.tx, ctx.scope.account_id)
  const known = before && directoryClient(ctx.secrets, before)
  const issuer = issuerOf(body.issuer) ?? known?.issuer
  const client_id = body.client_id?.trim() ?? known?.client_id
  if (issuer === undefined) throw required('issuer')
  if (client_id === undefined) throw required('client_id')
  const stored_secret = issuer === known?.issuer ? known.client_secret : undefined
  const client_secret = body.client_secret ?? stored_secret
  if (client_secret === undefined) throw required('client_secret')
  return { issuer, client_id, client_secret }
}

/** The URL of the document is pasted as often as that of the issuer. */
function issuerOf(text: string | undefined): string | undefined {
  const issuer = text?.trim().replace(/\/\.well-known\/openid-configuration$/, '')
  if (issuer === undefined) return undefined
  if (!URL.canParse(issuer) || /[?#]|\/\.well-known\//.test(issuer))
    throw invalid('issuer', 'no_issuer', 'The issuer is a URL such as https://login.example.com/hotel.')
  return issuer
}

/**
 * Reads the discovery document before anything is stored, unless the directory is only switched off. 422
 * SVC-2002 with what is wrong with the directory.
 */
export async function checkDirectory(input: Input<Op>, before: PreTransaction): Promise<DirectoryClient> {
  const client = await before.transact((ctx) => clientAfter(ctx, input))
  const { issuer, client_id, client_secret, enabled } = input.body
  const changes = [issuer, client_id, client_secret].some((value) => value !== undefined)
  if (enabled === false && !changes) return client
  try {
    await discoverDirectory(client, before.policy)
  } catch (error) {
    if (!(error instanceof DirectoryFailure)) throw error
    throw invalid('issuer', 'no_directory', `There is no directory at this issuer. ${error.message}`)
  }
  return client
}

/**
 * Sets up the directory of the account, or switches it on or off. Sessions that it opened end when it is
 * switched off or replaced. SVC-4110 where no public URL is configured.
 */
export async function updateDirectory(
  ctx: Context,
  { body }: Input<Op>,
  client: DirectoryClient,
): Promise<Output<Op>> {
  const { id: session_id, public_origin } = signedIn(ctx)
  const { account_id } = ctx.scope
  if (public_origin === null) throw conflict('No directory can be used: PUBLIC_URL is not set.')
  await lockSecurity(ctx)
  const row = await readDirectory(ctx.tx, account_id)
  requireMatch(ctx, row?.version ?? 0)
  const next = await changed(ctx, { row, body, client })
  const [before, after] = [present(row, public_origin), present(next, public_origin)]
  ctx.audit?.({ resource_id: account_id, property_id: null, before, after })
  const is_another = row !== undefined && (row.issuer !== next.issuer || row.client_id !== next.client_id)
  await Promise.all([
    writeDirectory(ctx.tx, next),
    (is_another || !next.enabled) && endDirectorySessions(ctx.tx, account_id, session_id),
  ])
  return after
}

interface Change {
  readonly row: DirectoryRow | undefined
  readonly body: Input<Op>['body']
  readonly client: DirectoryClient
}

async function changed(ctx: Context, { row, body, client }: Change): Promise<DirectoryRow> {
  const { account_id } = ctx.scope
  const at = toTimestamp(ctx.now)
  const email_domains = body.email_domains ? requireDomains(body.email_domains) : (row?.email_domains ?? [])
  await requireProvenDomains(
    ctx,
    email_domains.filter((domain) => !row?.email_domains.includes(domain)),
  )
  const label = body.label?.trim() ?? row?.label
  if (label === undefined) throw required('label')
  const enabled = body.enabled ?? row?.enabled ?? false
  if (enabled && email_domains.length === 0) throw required('email_domains')
  const keeps_secret = row !== undefined && body.client_secret === undefined
  // A concurrent change: its secret is not for this issuer.
  if (keeps_secret && row.issuer !== client.issuer) throw fault('SVC-1015')
  const next = {
    account_id,
    issuer: client.issuer,
    client_id: client.client_id,
    client_secret: keeps_secret
      ? row.client_secret
      : ctx.secrets.seal(client.client_secret, directoryContext({ account_id })),
    credentials_changed_at: keeps_secret ? row.credentials_changed_at : at,
    label,
    email_domains,
    enabled,
    required: body.required ?? row?.required ?? false,
    second_factor_included: body.second_factor_included ?? row?.second_factor_included ?? false,
    version: row?.version ?? 0,
    updated_at: at,
  }
  return raiseVersion(next, ctx.now)
}
