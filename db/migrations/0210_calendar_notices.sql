-- What an imported calendar says and was not understood, such as a repetition of an unknown kind: shown to the staff, and
-- told once in `channel.error`.
ALTER TABLE ical_imports ADD notice text;
