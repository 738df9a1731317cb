-- Whether a channel collects the money of all its bookings, unless a booking says otherwise. rule 6.43
ALTER TABLE serai.channels ADD COLUMN collects_payment boolean NOT NULL DEFAULT false;
