-- When the VAT in deposits is due: a property's own choice, or what its country asks for. A stay keeps what applied when it
-- was booked. rule 20.8
ALTER TABLE properties ADD COLUMN vat_on_deposits text COLLATE "C"
  CONSTRAINT known_vat_on_deposits CHECK (vat_on_deposits IN ('on_receipt', 'on_service'));
ALTER TABLE reservations ADD COLUMN vat_on_deposits text COLLATE "C" NOT NULL DEFAULT 'on_receipt'
  CONSTRAINT known_vat_on_deposits CHECK (vat_on_deposits IN ('on_receipt', 'on_service'));
UPDATE reservations r SET vat_on_deposits = 'on_service' FROM properties p
WHERE p.account_id = r.account_id AND p.id = r.property_id
  AND p.country <> ALL ('{AT,BE,BG,CY,CZ,DE,DK,EE,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MT,NL,PL,PT,RO,SE,SI,SK,GB,CH,LI}');
ALTER TABLE reservations ALTER COLUMN vat_on_deposits DROP DEFAULT;
