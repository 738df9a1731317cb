-- Who gave a date of a rate plan what it has, and when: nobody knows it of dates that are there already.

ALTER TABLE rate_plan_overrides ADD COLUMN changed_at timestamp(0) with time zone;
ALTER TABLE rate_plan_overrides ADD COLUMN changed_by text;
