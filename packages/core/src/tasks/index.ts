export { textFile, textOf } from "./text-file.ts";
