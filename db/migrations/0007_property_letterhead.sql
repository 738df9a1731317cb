-- What a property prints on its documents beside its legal name and address, and the picture at their head.

ALTER TABLE properties
  ADD COLUMN letterhead jsonb NOT NULL DEFAULT '{"language": "en", "bank": null, "tax_number": null, "email": null,
    "phone": null, "website": null, "footer": null}',
  -- PNG or JPEG; read only by whoever draws it.
  ADD COLUMN logo bytea CONSTRAINT logo_is_small CHECK (octet_length(logo) <= 524288);
