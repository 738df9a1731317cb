-- A stay has several folios: a document belongs to one, and charges stand where staff put them.

-- The first folio is null, and named after its stay: a booking writes nothing for it.
ALTER TABLE invoices ADD COLUMN folio_id object_id;
-- What staff said of folios, and which charges stand on which.
ALTER TABLE reservations ADD COLUMN folios jsonb NOT NULL DEFAULT '[]';
-- Each folio has a draft of its own: the next migration builds the index anew. Drafts change under the lock of their stay.
DROP INDEX invoice_draft_unique;
