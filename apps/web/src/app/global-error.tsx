"use client";

/** The frame itself failed: no style and no parts of ours can be relied on. */
export default function FrameError({ reset }: { error: Error; reset: () => void }) {
	return (
		<html lang="en">
			<body style={{ fontFamily: "system-ui, sans-serif", padding: "3rem", colorScheme: "light dark" }}>
				<h1>The dashboard failed</h1>
				<p>Nothing was lost: pages only read.</p>
				<button type="button" onClick={reset}>
					Try again
				</button>
			</body>
		</html>
	);
}
