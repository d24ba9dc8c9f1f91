export { textFile } from "../tasks/index.ts";
export { aTaskTree } from "./a-task-tree.ts";
