-- no transaction
-- Only visits for which a VIN was given are in it.
create index concurrently if not exists appointment_vehicle on appointment (vin_key, ends_at) where vin_key is not null;
