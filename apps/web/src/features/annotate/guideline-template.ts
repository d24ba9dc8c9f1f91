/** What a new queue starts from; the rules by which steps are labelled automatically follow the same lines. */
export const GUIDELINE_TEMPLATE = `# What was this step for?

One label a step: what the proposer wanted from it, not how it ended.

- **Read** — looked at something that was there: evidence, files, listings, logs.
- **Build** — made the task's image, installed or compiled something.
- **Write** — made or changed a file of the task or of its notes.
- **Test** — checked its own work: ran tests, a control, the reference, a lint, a comparison.
- **Other** — none of these: thinking aloud, handing in, talking.

A step that does several things takes the strongest: test, then build, write, read.
Flag a step as **unsure** when the guideline does not tell; a note helps to mend it.
`;
