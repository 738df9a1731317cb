-- Pictures, in each size in which they are shown; the objects that they are of hold their ids.

CREATE TABLE images (
  account_id object_id NOT NULL,
  id object_id NOT NULL,
  size text COLLATE "C" NOT NULL,
  property_id object_id NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  -- JPEG, encoded by the service.
  content bytea NOT NULL,
  PRIMARY KEY (account_id, id, size),
  FOREIGN KEY (account_id, property_id) REFERENCES properties,
  CONSTRAINT image_is_small CHECK (octet_length(content) <= 4194304)
);
CREATE INDEX images_of_property ON images (account_id, property_id);
-- It is compressed already.
ALTER TABLE images ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE images ENABLE ROW LEVEL SECURITY;
ALTER TABLE images FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON images TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON images TO serai_system USING (true) WITH CHECK (true);
