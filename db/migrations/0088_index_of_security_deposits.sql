-- migrate: indexes concurrently
CREATE INDEX CONCURRENTLY payments_of_security_deposit ON payments (account_id, security_deposit_id, id)
  WHERE security_deposit_id IS NOT NULL;
