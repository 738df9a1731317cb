-- Nights of a room type can be closed, or sold up to a limit below the rooms that there are.

ALTER TABLE nights
  ADD COLUMN stop_sell boolean NOT NULL DEFAULT false,
  ADD COLUMN sell_limit integer CONSTRAINT night_sell_limit_never_negative CHECK (sell_limit >= 0);
