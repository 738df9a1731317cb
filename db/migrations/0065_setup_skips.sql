-- Steps of the setup of a property that somebody has said are not needed; what is done is seen by the property itself.

CREATE TABLE setup_skips (
  account_id object_id NOT NULL,
  property_id object_id NOT NULL,
  steps jsonb NOT NULL,
  PRIMARY KEY (account_id, property_id),
  FOREIGN KEY (account_id, property_id) REFERENCES properties (account_id, id)
);
ALTER TABLE setup_skips ENABLE ROW LEVEL SECURITY;
ALTER TABLE setup_skips FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON setup_skips TO serai_app USING (account_id = current_setting('app.account_id', true));
CREATE POLICY system ON setup_skips TO serai_system USING (true) WITH CHECK (true);
