/** Mean over accepted proposals of 1 + revisions; null when none is accepted. */
export function meanRounds(proposals: readonly { isAccepted: boolean; rounds: number }[]): number | null {
	const accepted = proposals.filter((proposal) => proposal.isAccepted);
	if (accepted.length === 0) return null;
	return accepted.reduce((sum, proposal) => sum + proposal.rounds, 0) / accepted.length;
}
