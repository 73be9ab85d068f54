import { writeFileSync } from "node:fs";
import { writeSeed, writeTextsSeed } from "./seed-sql";

// Writes supabase/seed.sql and supabase/seed_texts.sql from content/. Usage: npm run seed

writeFileSync("supabase/seed.sql", writeSeed());
writeFileSync("supabase/seed_texts.sql", writeTextsSeed());
