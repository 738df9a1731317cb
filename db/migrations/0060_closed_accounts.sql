-- Accounts that an operator has closed: nobody signs in and no key is valid. Only a closed account can be deleted.
ALTER TABLE accounts ADD COLUMN closed_at timestamptz(0);

-- The days of an account are deleted with it.
CREATE OR REPLACE FUNCTION require_reopening() RETURNS trigger LANGUAGE plpgsql SET search_path TO serai AS $$
BEGIN
  IF current_setting('app.deletes_account', true) IS DISTINCT FROM OLD.account_id::text
    AND NOT EXISTS (SELECT FROM day_reopenings WHERE account_id = OLD.account_id AND record_id = OLD.id) THEN
    RAISE EXCEPTION 'the record of a closed day is deleted by its reopening alone';
  END IF;
  RETURN OLD;
END $$;
