import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";

/** The policy of what a page may load stands in `src/proxy.ts`: it holds a nonce of each answer. */
const securityHeaders = [
	{ key: "X-Content-Type-Options", value: "nosniff" },
	{ key: "X-Frame-Options", value: "DENY" },
	{ key: "Referrer-Policy", value: "same-origin" },
	{ key: "Cross-Origin-Opener-Policy", value: "same-origin" },
	{ key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
];

/** The build also puts together what a container needs (`standalone`), of which `next start` is not to know. */
const config = (phase: string): NextConfig => ({
	...(phase === PHASE_PRODUCTION_BUILD && { output: "standalone" }),
	transpilePackages: ["@aes/api", "@aes/core", "@aes/db", "@aes/queue"],
	serverExternalPackages: ["bullmq", "ioredis", "pg", "@prisma/client", "@prisma/adapter-pg", "better-auth"],
	typedRoutes: true,
	poweredByHeader: false,
	devIndicators: false,
	headers: async () => [{ source: "/:path*", headers: securityHeaders }],
});
export default config;
