-- Payments and refunds of a period, for the report of payments.

CREATE INDEX payments_by_moment ON payments (account_id, paid_at, id) WHERE status = 'succeeded';
CREATE INDEX refunds_by_moment ON refunds (account_id, finished_at, id) WHERE status = 'succeeded';
