-- What operators ask of a service: which processes run, of which version, and when the doctor last looked. Without an account:
-- requests have no access to either.
CREATE TABLE service_processes (
  id uuid PRIMARY KEY,
  role text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  host text COLLATE "C" NOT NULL,
  started_at timestamptz(0) NOT NULL,
  seen_at timestamptz(0) NOT NULL,
  CONSTRAINT process_role_known CHECK (role IN ('all', 'api', 'worker'))
);
CREATE TABLE doctor_runs (
  name text COLLATE "C" PRIMARY KEY,
  ran_at timestamptz(0) NOT NULL,
  findings integer NOT NULL,
  CONSTRAINT doctor_run_once CHECK (name = 'last')
);
