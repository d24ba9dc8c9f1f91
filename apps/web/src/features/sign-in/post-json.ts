type Answer<Value> = { value: Value; problem: null } | { value: null; problem: string };

/** Posts to a route of ours; what it refuses comes as words to show. */
export async function postJson<Value>(path: string, body: unknown): Promise<Answer<Value>> {
	try {
		const headers = { "content-type": "application/json" };
		const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
		const value = (await answer.json().catch(() => null)) as (Value & { error?: { message?: string } }) | null;
		if (answer.ok && value !== null) return { value, problem: null };
		return { value: null, problem: value?.error?.message ?? `The dashboard answered with status ${answer.status}.` };
	} catch {
		return { value: null, problem: "The dashboard does not answer. Look whether ./aes up still runs." };
	}
}
