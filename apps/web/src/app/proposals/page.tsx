export default function ProposalsPage() {
	return <h1 className="text-xl font-semibold">Proposals</h1>;
}
