import type { Tx } from '#server/context.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const DIRECTORIES = t.keyedTable('staff_directories', [], {
  issuer: t.text,
  client_id: t.text,
  /** Sealed. */
  client_secret: t.column<Buffer>(),
  credentials_changed_at: t.timestamp,
  label: t.text,
  email_domains: t.readOnly(
    t.column<string[]>(),
    `ARRAY(SELECT m.domain::text FROM staff_directory_domains m
      WHERE m.account_id = staff_directories.account_id ORDER BY m.domain)`,
  ),
  enabled: t.boolean,
  required: t.boolean,
  second_factor_included: t.boolean,
  version: t.integer,
  updated_at: t.timestamp,
})
export interface DirectoryRow extends t.RowOf<typeof DIRECTORIES> {
  readonly account_id: string
}

const SELECT = `SELECT account_id, ${DIRECTORIES.columns} FROM staff_directories`
const find = statement('find_staff_directory', `${SELECT} WHERE account_id = $1`)
const findByDomain = statement(
  'find_staff_directory_by_domain',
  `${SELECT} WHERE enabled
     AND account_id = (SELECT account_id FROM staff_directory_domains WHERE domain = $1)`,
)
const isRequired = statement(
  'is_staff_directory_required',
  `SELECT 1 AS found FROM staff_directories WHERE account_id = $1 AND enabled AND required`,
)
const removeDomains = statement(
  'remove_staff_directory_domains',
  `DELETE FROM staff_directory_domains WHERE account_id = $1 AND NOT domain = ANY ($2::text[])`,
)
const addDomains = statement(
  'add_staff_directory_domains',
  `INSERT INTO staff_directory_domains (account_id, domain) SELECT $1, unnest($2::text[])
   ON CONFLICT (account_id, domain) DO NOTHING`,
)
const unproven = statement(
  'list_unproven_email_domains',
  `SELECT domain FROM unnest($2::text[]) domain WHERE NOT EXISTS (
     SELECT FROM staff_users u WHERE u.account_id = $1 AND u.status = 'active'
       AND right(u.email_key, length(domain) + 1) = '@' || domain)`,
)
const findIdentity = statement(
  'find_staff_directory_identity',
  `SELECT user_id FROM staff_directory_identities WHERE account_id = $1 AND issuer = $2 AND subject = $3`,
)
const findSubject = statement(
  'find_staff_directory_subject',
  `SELECT subject FROM staff_directory_identities WHERE account_id = $1 AND user_id = $2 AND issuer = $3`,
)
const insertOne = statement(
  'insert_staff_directory_identity',
  `INSERT INTO staff_directory_identities (account_id, issuer, subject, user_id, created_at) VALUES ($1, $2, $3, $4, $5)`,
)
const removeOfUser = statement(
  'remove_staff_directory_identities',
  `DELETE FROM staff_directory_identities WHERE account_id = $1 AND user_id = $2`,
)

export const readDirectory = (tx: Tx, account_id: string) => tx.one<DirectoryRow>(find, [account_id])

/** Across accounts: the directory of an e-mail domain. */
export const readDirectoryByDomain = (tx: Tx, domain: string) => tx.one<DirectoryRow>(findByDomain, [domain])

/** Whether everybody in the account except its owners has to sign in by its directory. */
export const requiresDirectory = async (tx: Tx, account_id: string) =>
  (await tx.run(isRequired, [account_id])).length > 0

/** For writes the caller has locked the account. */
export async function writeDirectory(tx: Tx, row: DirectoryRow): Promise<void> {
  await Promise.all([
    DIRECTORIES.upsert(wholeAccount(tx, row.account_id), row),
    tx.run(removeDomains, [row.account_id, row.email_domains]),
    tx.run(addDomains, [row.account_id, row.email_domains]),
  ])
}

/** Those domains of which no active user of the account has an e-mail address. */
export async function readUnprovenDomains(tx: Tx, account_id: string, domains: readonly string[]) {
  const rows = await tx.run<{ domain: string }>(unproven, [account_id, domains])
  return rows.map(({ domain }) => domain)
}

type Identity = { readonly issuer: string; readonly subject: string }
type Owner = { readonly account_id: string; readonly id: string }

/** The user that an identity of the directory is linked to. */
export const readLinkedUser = (tx: Tx, account_id: string, { issuer, subject }: Identity) =>
  tx.one<{ user_id: string }>(findIdentity, [account_id, issuer, subject])

/** The identities of a user at the issuer. */
export const readSubject = (tx: Tx, { account_id, id }: Owner, issuer: string) =>
  tx.one<{ subject: string }>(findSubject, [account_id, id, issuer])

export const insertIdentity = (tx: Tx, { account_id, id }: Owner, one: Identity, at: string) =>
  tx.run(insertOne, [account_id, one.issuer, one.subject, id, at])

/** Removes the links: the next sign-in by the directory links each user anew, by e-mail address. */
export const removeIdentities = (tx: Tx, { account_id, id }: Owner) => tx.run(removeOfUser, [account_id, id])
