"use client";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { ErrorState } from "../../components/states/error-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Entrance, EntranceButton, EntranceField } from "./entrance.tsx";
import { toNextPage } from "./next-page.ts";
import { postJson } from "./post-json.ts";

type Entrances = { hasAccounts: boolean; oidc: string | null };

export function SignInPage() {
	const search = useSearchParams();
	const next = toNextPage(search.get("next"));
	const entrances = useQuery({
		queryKey: ["entrances"],
		queryFn: async () => (await fetch("/api/join")).json() as Promise<Entrances>,
	});
	const [isPending, setPending] = useState(false);
	const [problem, setProblem] = useState(search.has("error") ? REFUSED_BY_PROVIDER : null);

	const ask = async <Value,>(path: string, body: unknown, onDone: (value: Value) => void) => {
		setPending(true);
		const answer = await postJson<Value>(path, body);
		if (answer.problem !== null) setProblem(answer.problem);
		else onDone(answer.value);
		setPending(false);
	};
	const signIn = (form: FormData) =>
		ask("/api/auth/sign-in/email", { email: form.get("email"), password: form.get("password") }, () =>
			window.location.assign(next),
		);
	const signInAtProvider = () =>
		ask<{ url: string }>(
			"/api/auth/sign-in/social",
			{ provider: "oidc", callbackURL: next, errorCallbackURL: "/sign-in", disableRedirect: true },
			({ url }) => window.location.assign(url),
		);

	if (entrances.data && !entrances.data.hasAccounts)
		return (
			<Entrance title="No sign-in is needed" lead="Accounts are off here: this dashboard serves this machine only.">
				<a href="/" className="underline">
					Go to the overview
				</a>
			</Entrance>
		);
	return (
		<Entrance title="Sign in" lead="Accounts are made by an admin of your project.">
			{problem && <ErrorState title="You are not signed in" message={problem} />}
			<form
				className="flex flex-col gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					void signIn(new FormData(event.currentTarget));
				}}
			>
				<EntranceField label="E-mail" name="email" type="email" autoComplete="username" />
				<EntranceField label="Password" name="password" type="password" autoComplete="current-password" />
				<EntranceButton isPending={isPending}>Sign in</EntranceButton>
			</form>
			{entrances.data?.oidc && (
				<Button className="h-9 justify-center" disabled={isPending} onClick={() => void signInAtProvider()}>
					Sign in with {entrances.data.oidc}
				</Button>
			)}
			<p className="text-xs text-muted">
				Forgotten? Whoever runs the installation makes a new link at the terminal:{" "}
				<code className="font-mono">./aes account link EMAIL</code>.
			</p>
		</Entrance>
	);
}

const REFUSED_BY_PROVIDER =
	"The identity provider gave no address that has an account here. Ask an admin of the project to add you.";
