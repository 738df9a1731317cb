-- No-shows, bookings that are valid again, deposit invoices and credit notes have words of the property too.

ALTER TABLE message_templates DROP CONSTRAINT message_template_kind_known;
ALTER TABLE message_templates ADD CONSTRAINT message_template_kind_known CHECK (kind IN ('booking_confirmed', 'awaiting_payment',
  'payment_received', 'booking_changed', 'booking_cancelled', 'no_show', 'booking_reinstated', 'before_arrival', 'check_in_today',
  'after_stay', 'invoice', 'deposit_invoice', 'credit_note'));
