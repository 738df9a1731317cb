-- Stays that are owed money: the list's filter `refund_due`, and a row of Today until each was refunded.
CREATE INDEX reservations_with_refund_due ON reservations (account_id, property_id, id)
  WHERE coalesce(fee, total) + adjustment - amount_paid + amount_refunded < 0;
