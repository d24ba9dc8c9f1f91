export default function EnvironmentsPage() {
	return <h1 className="text-xl font-semibold">Environments</h1>;
}
