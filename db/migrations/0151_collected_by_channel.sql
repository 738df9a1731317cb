-- What a channel has collected from the guest of a stay: the desk does not collect it again. The balance has one home.

ALTER TABLE reservations
  ADD COLUMN collected_by_channel bigint CONSTRAINT collected_by_channel_not_negative CHECK (collected_by_channel >= 0),
  ADD COLUMN balance bigint GENERATED ALWAYS AS (
    coalesce(fee, total) + adjustment - amount_paid + amount_refunded
    - least(coalesce(collected_by_channel, 0), greatest(0, coalesce(fee, total) + adjustment - amount_paid + amount_refunded))
  ) STORED;
