import { writeFileSync } from "node:fs";
import { writeSeed } from "./seed-sql";

// Writes supabase/seed.sql from content/samples. Usage: npm run seed

writeFileSync("supabase/seed.sql", writeSeed());
