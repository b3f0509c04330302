"""The Kaiser's Battle: the German offensive of March 1918 in Picardy."""
