import type { AlertFacts, AlertWish } from "./alert-rule.ts";
import { decideAlert } from "./decide-alert.ts";
import { measureAlert } from "./measure-alert.ts";

type LookedAt = AlertWish & { id: string; projectId: string; isFiring: boolean };
export type AlertChange = { ruleId: string; isFiring: boolean; title: string; text: string; now: Date };

export type LookAtAlertsDeps<Rule extends LookedAt> = {
	/** Rules that are not deleted. */
	listRules(): Promise<Rule[]>;
	readFacts(rule: Rule, now: Date): Promise<AlertFacts>;
	/** Keeps how a rule stands, in words. */
	note(ruleId: string, text: string, now: Date): Promise<void>;
	/** Writes event and notice together; false when another sweep was first. */
	change(change: AlertChange): Promise<boolean>;
};

/** Fires and resolves rules, each change told once; returns the changes made here. A rule that fails keeps none of the others back. */
export async function lookAtAlerts<Rule extends LookedAt>(
	deps: LookAtAlertsDeps<Rule>,
	now: Date,
): Promise<{ changes: AlertChange[]; errors: unknown[] }> {
	const changes: AlertChange[] = [];
	const errors: unknown[] = [];
	for (const rule of await deps.listRules()) {
		try {
			const { value, text } = measureAlert(rule, await deps.readFacts(rule, now));
			const decision = decideAlert(rule, value);
			await deps.note(rule.id, text, now);
			if (!decision) continue;
			const isFiring = decision === "fire";
			const change = {
				ruleId: rule.id,
				isFiring,
				title: `${rule.name}: ${isFiring ? "alert" : "resolved"}`,
				text,
				now,
			};
			if (await deps.change(change)) changes.push(change);
		} catch (error) {
			errors.push(error);
		}
	}
	return { changes, errors };
}
