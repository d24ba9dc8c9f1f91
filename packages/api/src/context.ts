/** What a procedure may use; the web app's server makes it once. */
export type ApiContext = { projectId: string };
