/** Names that make tasks differ in their story, never in their rules. */
export const SERVICES = [
	"atlas",
	"billing",
	"catalog",
	"dispatch",
	"gateway",
	"invoices",
	"ledger",
	"mailer",
	"orders",
	"search",
] as const;
export const PEOPLE = [
	"Ada",
	"Bruno",
	"Chidi",
	"Dana",
	"Edda",
	"Farid",
	"Greta",
	"Hana",
	"Ivo",
	"Jun",
	"Kofi",
	"Lea",
] as const;
export const PRODUCTS = [
	"anvil",
	"beacon",
	"candle",
	"drill",
	"easel",
	"funnel",
	"girder",
	"hinge",
	"ingot",
	"jack",
] as const;
export const TOWNS = [
	"aarau",
	"bergen",
	"cadiz",
	"delft",
	"evora",
	"fulda",
	"ghent",
	"horta",
	"izola",
	"jena",
] as const;

/** 7 → "07". */
export const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The instant `seconds` after 2024-03-01T00:00:00Z, as "2024-03-01T00:00:00Z". */
export function instantAt(seconds: number): string {
	return `${new Date(Date.UTC(2024, 2, 1) + seconds * 1000).toISOString().slice(0, 19)}Z`;
}
