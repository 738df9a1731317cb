import { SCHEMA } from './database.ts'

/**
 * Foreign keys that no index covers: each look at what refers to a row, and each removal of one, reads the whole
 * table then. An index covers a key when its first columns are those of the key, in any order, and when it holds
 * every row that refers to something: it is whole, or leaves out only rows that have no such reference.
 */
export const FOREIGN_KEYS_WITHOUT_INDEX = `
  SELECT c.conrelid::regclass || ' ' || c.conname AS foreign_key
  FROM pg_constraint c
  WHERE c.contype = 'f' AND c.connamespace = '${SCHEMA}'::regnamespace
    AND NOT EXISTS (
      SELECT FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
      WHERE i.indrelid = c.conrelid AND i.indisvalid AND m.amname = 'btree'
        AND (SELECT array_agg(k ORDER BY k) FROM unnest((i.indkey::int2[])[0:cardinality(c.conkey) - 1]) AS k)
          = (SELECT array_agg(k ORDER BY k) FROM unnest(c.conkey) AS k)
        AND (i.indpred IS NULL OR EXISTS (
          SELECT FROM pg_attribute a
          WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
            AND pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)')))
  ORDER BY 1`
