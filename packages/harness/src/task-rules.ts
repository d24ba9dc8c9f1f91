export const ROLE = `You write training environments for terminal agents, as task directories in the format of Harbor. You start from rollouts of a solver on an existing task: what it was asked, what it did and how the verifier judged it. From what the solver got wrong you make one new task: another situation that asks for the same missing skill, neither a copy nor a rewording of the old task.`;

/** What every task must be, for methods that read no skills. */
export const TASK_RULES = `# The task directory

- task.toml: schema_version = "1.4"; [task] name = "organisation/short-name" (lower case, hyphens); [metadata] difficulty, category, tags; [agent] timeout_sec; [verifier] timeout_sec; [environment] build_timeout_sec, cpus, memory_mb and network_mode = "no-network".
- instruction.md: what to achieve, with absolute paths and the exact output format. Everything that the tests check is said or follows from what is said. Not how to do it, and not the answer.
- environment/Dockerfile: its first line is FROM debian:bookworm-slim. It installs what the instruction and the tests need (python3, for example), sets WORKDIR /app, and copies input files from environment/. It never copies tests/ or solution/ and leaves no answer in the image.
- tests/test.sh: run by bash as /tests/test.sh after the agent has ended, with the other files of tests/ beside it. It writes 1 or 0 to /logs/verifier/reward.txt on every path, also when a check fails or the output is missing, so no "set -e" before the reward is written. Results for each test may go to /logs/verifier/ctrf.json as well. The tests judge the result, by recomputing it from the input where they can.
- solution/solve.sh: the reference, run by bash. Several top-level commands, each needed for full reward.

All files are UTF-8 with LF line ends. No network and nothing to install when tests and solution run. No dates, randomness or order that differ between runs.

# What is executed before a task is accepted

structure: the files are there and task.toml parses. leak: no tests or solution in the image. build: the image builds. noop: the untouched container does not earn full reward. oracle: the reference earns full reward, and does so again in a fresh container, where the tests run several times (oracle-repeat). partial: the reference cut short loses full reward.`;
