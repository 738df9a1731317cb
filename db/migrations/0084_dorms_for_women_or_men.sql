-- Whom a dorm is for, and who the guests of a stay are where the party has said so.
ALTER TABLE room_types ADD COLUMN gender text COLLATE "C" NOT NULL DEFAULT 'any'
  CONSTRAINT known_gender CHECK (gender IN ('any', 'female', 'male')),
  ADD CONSTRAINT gender_of_a_dorm CHECK (gender = 'any' OR kind = 'dorm');
ALTER TABLE reservations ADD COLUMN party_gender text COLLATE "C"
  CONSTRAINT known_party_gender CHECK (party_gender IN ('female', 'male', 'mixed'));
