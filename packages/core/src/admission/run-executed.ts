import type { ControlContext } from "./admission-deps.ts";
import type { Session } from "./control-session.ts";
import { runNoop } from "./controls/noop.ts";
import { runOracle } from "./controls/oracle.ts";
import { compareRepeat, runOracleRepeat } from "./controls/oracle-repeat.ts";
import { runPartial } from "./controls/partial.ts";
import { didPass, type Finding, skip } from "./finding.ts";
import type { ControlId } from "./report.ts";

type ExecutedId = Extract<ControlId, "noop" | "oracle" | "oracle-repeat" | "partial">;
type Measured = { finding: Finding; ms: number };

const CONTROLS: Readonly<Record<ExecutedId, (context: ControlContext) => Promise<Finding>>> = {
	noop: runNoop,
	oracle: runOracle,
	"oracle-repeat": runOracleRepeat,
	partial: runPartial,
};
const EXECUTED = Object.keys(CONTROLS) as ExecutedId[];

/** The executed controls of the run, side by side; each is settled when nothing can change it any more. */
export async function runExecuted(session: Session, context: ControlContext): Promise<void> {
	const ids = EXECUTED.filter((id) => session.input.controls.includes(id));
	const run = (id: ExecutedId, keepProcesses: boolean) =>
		session.measure(id, async () => ({ finding: await CONTROLS[id]({ ...context, keepProcesses }) }));
	const runs = new Map(ids.map((id) => [id, run(id, context.keepProcesses)]));
	const finish = async (id: ExecutedId) => {
		const [measured, oracle] = await Promise.all([runs.get(id), runs.get("oracle")]);
		if (!measured) return;
		const isMoot =
			oracle?.finding.isLiveState && (id === "partial" || (id === "noop" && measured.finding.verdict !== "fail"));
		const final = isMoot ? add(measured, await run(id, true)) : measured;
		await session.settle(id, oracle ? { ...final, finding: compare(id, oracle.finding, final.finding) } : final);
	};
	await Promise.all(ids.map(finish));
}

/** What a control says beside the reference's own result. */
function compare(id: ExecutedId, oracle: Finding, finding: Finding): Finding {
	if (id === "oracle-repeat") return compareRepeat(oracle, finding);
	return id === "partial" && !didPass(oracle)
		? skip("The whole reference does not pass, so a part of it shows nothing.")
		: finding;
}

/** Run again beside the live processes that the reference needs: without them, failing would prove nothing. */
function add(first: Measured, second: Measured): Measured {
	return { ...second, ms: first.ms + second.ms };
}
