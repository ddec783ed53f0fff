"""The world a party travels through: weather, light, food and water, getting lost, heat, cold, wind and altitude."""
