-- A charge of a booking of several rooms has a payment for each document that it pays.
DROP INDEX payment_provider_unique;
