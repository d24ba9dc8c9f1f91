import type { Metadata } from "next";
import { Shell } from "../components/shell/shell.tsx";
import "./globals.css";
import { Providers } from "./providers.tsx";

export const metadata: Metadata = {
	title: { default: "AutoEnvScaling", template: "%s · AutoEnvScaling" },
	description: "Environment design as a terminal task: proposals, admission and cost side by side.",
};

export default function RootLayout({ children }: { children: React.ReactNode }) {
	return (
		<html lang="en" suppressHydrationWarning>
			<body>
				<Providers>
					<Shell>{children}</Shell>
				</Providers>
			</body>
		</html>
	);
}
