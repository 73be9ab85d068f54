#!/usr/bin/env node
// The commands are TypeScript; tsx compiles them on import.
import { register } from "tsx/esm/api";

register();
await import("../src/cli/index.ts");
