export { type DocumentReading, readDocuments } from "./documents/read-documents.ts";
export { type FoundTask, findTasks } from "./find-tasks.ts";
export { type JobReading, readJob } from "./jobs/read-job.ts";
export { packTar } from "./pack-tar.ts";
export { readTaskDirectory } from "./read-task-directory.ts";
export type { TreeBounds } from "./tree-builder.ts";
export { unpackTar } from "./unpack-tar.ts";
export { writeTaskDirectory } from "./write-task-directory.ts";
