export type {
	Ledger,
	ModelCallSpend,
	ModelPrice,
	PriceTable,
	SandboxSpend,
	Spend,
	SpendScope,
} from "./ledger.ts";
