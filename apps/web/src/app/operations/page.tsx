export default function OperationsPage() {
	return <h1 className="text-xl font-semibold">Operations</h1>;
}
