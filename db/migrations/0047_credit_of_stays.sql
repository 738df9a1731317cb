-- What a company has put on account and owes, of its documents in the currency of its limit: what is due on an issued one,
-- and on a draft what it would be, unless the hold of its stay has run out at a moment (null: none has).
CREATE FUNCTION credit_used(payer companies, at timestamptz)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(greatest(0, i.total - i.amount_credited - i.amount_paid + i.amount_refunded)), 0)::bigint
  FROM invoices i
  WHERE i.account_id = payer.account_id AND i.company_id = payer.id AND i.currency = payer.credit_limit ->> 'currency'
    AND (i.number IS NOT NULL AND i.type <> 'credit_note'
      OR i.number IS NULL AND i.type = 'invoice' AND i.status = 'draft' AND NOT EXISTS (
        SELECT FROM reservations r
        WHERE r.account_id = i.account_id AND r.id = i.reservation_id
          AND r.status = 'pending_payment' AND r.hold_expires_at <= at))
$function$;

-- Whether a company that pays some of a stay is above its credit limit, whatever put it there.
CREATE FUNCTION has_payer_above_credit(stay reservations)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM companies c
    WHERE c.account_id = stay.account_id
      AND c.id IN (
        SELECT i.company_id FROM invoices i WHERE i.account_id = stay.account_id AND i.reservation_id = stay.id)
      AND c.credit_limit ->> 'currency' = stay.currency
      AND credit_used(c, NULL) > (c.credit_limit ->> 'amount')::bigint)
$function$;
