-- Enquiries by their last answer, for deleting old ones.
-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY enquiries_by_answer ON enquiries (answered_at) WHERE answered_at IS NOT NULL;
