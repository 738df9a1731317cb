-- The payments of one charge: of a booking of several rooms it pays a document of each.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY payments_by_charge ON payments (provider, provider_ref, id) WHERE provider_ref IS NOT NULL;
