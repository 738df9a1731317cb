-- Prices of a rate plan by length of stay; null for those of the plan that it derives from.
ALTER TABLE rate_plans ADD COLUMN length_of_stay_rates jsonb;
