-- What an erased guest paid for others: documents that the law keeps name the payer until their term ends.
ALTER TABLE guest_erasures ADD COLUMN payer_of jsonb NOT NULL DEFAULT '[]';
