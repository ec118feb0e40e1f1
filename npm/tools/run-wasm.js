// Usage: node npm/tools/run-wasm.js MODULE
// Runs a program compiled to WebAssembly that needs nothing of its surroundings, such as
// the tests of a crate. It has no arguments and no output.
import { readFileSync } from 'node:fs';

// The name of a test that fails is in the stack of its trap.
Error.stackTraceLimit = Infinity;
const [, , path] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(path));
process.exitCode = instance.exports.main(0, 0);
