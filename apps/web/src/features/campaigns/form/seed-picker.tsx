"use client";
import type { RouterOutputs } from "@aes/api";
import { Button } from "../../../components/ui/button.tsx";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";

type Seed = RouterOutputs["campaigns"]["choices"]["seeds"][number];

export function SeedPicker(props: {
	seeds: readonly Seed[];
	chosen: readonly string[];
	onChange: (ids: string[]) => void;
	problem: string | undefined;
}) {
	const { seeds, chosen, onChange } = props;
	const toggle = (id: string, isOn: boolean) =>
		onChange(seeds.map((seed) => seed.id).filter((seed) => (seed === id ? isOn : chosen.includes(seed))));
	return (
		<div className="flex basis-full flex-col gap-2">
			<div className="flex items-center gap-2">
				<span className="text-muted">
					{chosen.length} of {seeds.length} chosen
				</span>
				<Button variant="ghost" onClick={() => onChange(seeds.map(({ id }) => id))}>
					All
				</Button>
				<Button variant="ghost" onClick={() => onChange([])}>
					None
				</Button>
			</div>
			<ScrollRegion label="Seeds" className="max-h-56 rounded-md border">
				<ul className="p-2">
					{seeds.map(({ id, name, kind, rollouts }) => (
						<li key={id}>
							<label className="flex items-center gap-2 py-0.5">
								<input
									type="checkbox"
									checked={chosen.includes(id)}
									onChange={(event) => toggle(id, event.target.checked)}
									className="size-4 accent-accent"
								/>
								<span className="min-w-0 truncate">{name}</span>
								<span className="text-xs text-muted">{kind === "rollouts" ? `${rollouts} rollouts` : kind}</span>
							</label>
						</li>
					))}
				</ul>
			</ScrollRegion>
			{props.problem && <p className="text-xs text-bad">{props.problem}</p>}
		</div>
	);
}
