-- The street address in three columns; the dump's own table is main.properties.
CREATE VIEW properties AS
SELECT *, concat(house, ' ', street, ', ', city) AS street_address FROM main.properties;
