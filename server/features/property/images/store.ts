import type { Tx } from '#server/context.ts'
import type { EncodedImage } from '#server/integrations/images/encode-image.ts'
import { missing } from '#server/kernel/errors.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const store = statement(
  'store_image',
  `INSERT INTO images (account_id, id, size, property_id, width, height, content) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (account_id, id, size) DO UPDATE SET width = $5, height = $6, content = $7`,
)

/** Stores sizes of a picture, in place of those that are there. */
export async function storeImage(
  { tx, scope }: AccountContext,
  id: string,
  property_id: string,
  sizes: readonly EncodedImage[],
): Promise<void> {
  await Promise.all(
    sizes.map(({ name, width, height, bytes }) =>
      tx.run(store, [scope.account_id, id, name, property_id, width, height, Buffer.from(bytes)]),
    ),
  )
}

const find = statement(
  'find_image',
  `SELECT content FROM images WHERE account_id = $1 AND id = $2 AND size = $3`,
)

/** The bytes of a size of a picture; 404 SVC-3001 where there is none. */
export async function findImage({ tx, scope }: AccountContext, id: string, size: string): Promise<Buffer> {
  const row = await tx.one<{ content: Buffer }>(find, [scope.account_id, id, size])
  if (!row) throw missing()
  return row.content
}

const remove = statement('delete_image', `DELETE FROM images WHERE account_id = $1 AND id = $2`)

const removeOfAccounts = statement(
  'delete_images_of_accounts',
  `DELETE FROM images i USING unnest($1::text[], $2::text[]) AS picture (account_id, id)
   WHERE i.account_id = picture.account_id AND i.id = picture.id`,
)

/** Deletes pictures, each with its account, in all their sizes. */
export const deleteImagesOfAccounts = (
  tx: Tx,
  pictures: readonly { readonly account_id: string; readonly id: string }[],
) => tx.run(removeOfAccounts, [pictures.map(({ account_id }) => account_id), pictures.map(({ id }) => id)])

/** Deletes a picture in all its sizes. */
export const deleteImage = ({ tx, scope }: AccountContext, id: string) =>
  tx.run(remove, [scope.account_id, id])
