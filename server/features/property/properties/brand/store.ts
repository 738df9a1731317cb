import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { PropertyRow } from '../store.ts'

const updateLogo = statement(
  'update_logo',
  `UPDATE properties SET logo = $3 WHERE account_id = $1 AND id = $2 RETURNING logo_digest`,
)

/** Writes the logo of a property; the digest of its content, null for none. */
export async function writeLogo(
  { tx, scope }: AccountContext,
  id: string,
  logo: Uint8Array | null,
): Promise<string | null> {
  const row = await tx.one<{ logo_digest: string | null }>(updateLogo, [
    scope.account_id,
    id,
    logo && Buffer.from(logo),
  ])
  return row?.logo_digest ?? null
}

const findLogo = statement('find_logo', `SELECT logo FROM properties WHERE account_id = $1 AND id = $2`)

/** The logo of a property, or null. */
export async function readLogo({ tx, scope }: AccountContext, id: string): Promise<Uint8Array | null> {
  const row = await tx.one<{ logo: Uint8Array | null }>(findLogo, [scope.account_id, id])
  return row?.logo ?? null
}

const updateFont = statement(
  'update_font',
  `UPDATE properties SET booking_page = $3, font = $4 WHERE account_id = $1 AND id = $2
   RETURNING font_digest, octet_length(font) AS font_bytes`,
)

interface StoredFont extends Pick<PropertyRow, 'booking_page'> {
  readonly font: Uint8Array | null
}

type DescribedFont = Pick<PropertyRow, 'font_digest' | 'font_bytes'>

/** Writes the font of a property, and how its booking page shows headings; what describes it, null for none. */
export const writeFont = ({ tx, scope }: AccountContext, id: string, { booking_page, font }: StoredFont) =>
  tx.one<DescribedFont>(updateFont, [
    scope.account_id,
    id,
    JSON.stringify(booking_page),
    font && Buffer.from(font),
  ])

const findFont = statement('find_font', `SELECT font FROM properties WHERE account_id = $1 AND id = $2`)

/** The font of the booking page, or null. */
export async function readFontFile({ tx, scope }: AccountContext, id: string): Promise<Uint8Array | null> {
  const row = await tx.one<{ font: Uint8Array | null }>(findFont, [scope.account_id, id])
  return row?.font ?? null
}
