-- Why a stay owes no city tax: {"reason": "business", "note": null}; null where it owes it.

ALTER TABLE reservations ADD COLUMN city_tax_exemption jsonb;
