"use client";
import { useEffect, useState } from "react";
import { ErrorState } from "../../components/states/error-state.tsx";
import { LoadingState } from "../../components/states/loading-state.tsx";
import { Entrance, EntranceButton, EntranceField } from "./entrance.tsx";
import { postJson } from "./post-json.ts";

type Link = { person: { name: string; email: string } | null };

/** The other end of a one-time link. Its token stands behind the `#`, where no log and no server sees it. */
export function JoinPage() {
	const [token, setToken] = useState<string | null>(null);
	const [link, setLink] = useState<Link | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [isPending, setPending] = useState(false);

	useEffect(() => {
		const found = window.location.hash.slice(1);
		setToken(found);
		void postJson<Link>("/api/join", { token: found || "none" }).then((answer) => {
			setLink(answer.value);
			setProblem(answer.problem);
		});
	}, []);

	const join = async (form: FormData) => {
		setPending(true);
		const { name, email, password } = Object.fromEntries(form);
		const joined = await postJson<{ email: string }>("/api/join", { token, name, email, password });
		if (joined.value === null) setProblem(joined.problem);
		else {
			const entered = await postJson("/api/auth/sign-in/email", { email: joined.value.email, password });
			window.location.assign(entered.problem === null ? "/" : "/sign-in");
		}
		setPending(false);
	};

	return (
		<Entrance title={link?.person ? `Welcome, ${link.person.name}` : "Welcome"} lead={toLead(link)}>
			{problem && <ErrorState title="Nothing was changed" message={problem} />}
			{!link && !problem && <LoadingState what="the link" className="h-40" />}
			{link && (
				<form
					className="flex flex-col gap-3"
					onSubmit={(event) => {
						event.preventDefault();
						void join(new FormData(event.currentTarget));
					}}
				>
					{!link.person && (
						<>
							<EntranceField label="Name" name="name" type="text" autoComplete="name" />
							<EntranceField label="E-mail" name="email" type="email" autoComplete="username" />
						</>
					)}
					{link.person && <input type="hidden" name="email" autoComplete="username" value={link.person.email} />}
					<EntranceField
						label="Password"
						name="password"
						type="password"
						autoComplete="new-password"
						minLength={12}
						hint="At least 12 characters. A sentence is easier to keep in mind than signs."
					/>
					<EntranceButton isPending={isPending}>{link.person ? "Set the password" : "Make the account"}</EntranceButton>
				</form>
			)}
		</Entrance>
	);
}

function toLead(link: Link | null): string {
	if (!link) return "Looking at the link.";
	if (!link.person) return "You make the first account, an admin of the default project.";
	return `Set a password for ${link.person.email}. Where you were signed in before, you no longer are.`;
}
