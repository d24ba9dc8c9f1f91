const Z = 1.959963984540054;

/** Wilson's 95 % interval as the roots of (p − π)² = z²π(1 − π)/n, solved by bisection: no formula of the product's. */
export function wilsonBySearch(accepted: number, of: number): { low: number; high: number } {
	const share = accepted / of;
	const gap = (at: number) => (share - at) ** 2 - (Z ** 2 * at * (1 - at)) / of;
	const root = (inside: number, outside: number) => {
		let [near, far] = [inside, outside];
		for (let step = 0; step < 80; step += 1) {
			const middle = (near + far) / 2;
			if (gap(middle) <= 0) near = middle;
			else far = middle;
		}
		return (near + far) / 2;
	};
	return { low: root(share, 0), high: root(share, 1) };
}
