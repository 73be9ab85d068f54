import path from "node:path";

// As a program of the project would be started: the backend and its commands look for supabase/ here.
process.chdir(path.join(import.meta.dirname, "../project"));
