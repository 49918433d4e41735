-- Species in a table of their own.
CREATE VIEW properties AS
SELECT p.*, (
    SELECT json_group_array(label ORDER BY label)
    FROM property_species JOIN species ON nr = property_species.species
    WHERE property = p.id
  ) AS species
FROM main.properties AS p;
