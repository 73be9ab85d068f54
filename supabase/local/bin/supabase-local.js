#!/usr/bin/env node
// The commands are TypeScript, which tsx compiles while it is read.
import { register } from "tsx/esm/api";

register();
await import("../src/cli/index.ts");
