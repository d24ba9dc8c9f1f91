export { priceOf, priceTable } from "./prices/price-table.ts";
