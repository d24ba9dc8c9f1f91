export default function ComparePage() {
	return <h1 className="text-xl font-semibold">Compare</h1>;
}
