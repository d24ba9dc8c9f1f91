/** What `./aes test` hands to these tests: the engine, the images of proposer sandboxes, a Redis. */
export function testEnv() {
	const { AES_ENGINE, AES_PROPOSER_IMAGE, AES_AGENT_IMAGES, REDIS_URL, AES_TEST_AGENT_MODEL } = process.env;
	if (AES_PROPOSER_IMAGE)
		return {
			dockerHost: AES_ENGINE,
			proposerImage: AES_PROPOSER_IMAGE,
			agentImages: AES_AGENT_IMAGES,
			redisUrl: REDIS_URL,
			/** A vendor's model to drive coding agents with instead of the procedural one, and the vendors' own variables. */
			agentModel: AES_TEST_AGENT_MODEL || null,
			vendors: AES_TEST_AGENT_MODEL ? pickVendors(process.env) : {},
		};
	throw new Error(
		"AES_PROPOSER_IMAGE is not set: run these tests with `./aes test integration`, which builds the image.",
	);
}

const VENDOR = /^(?:ANTHROPIC|OPENAI|GOOGLE_GENERATIVE_AI)_(?:API_KEY|BASE_URL)$|^AES_MODELS_FILE$/;

function pickVendors(environment: NodeJS.ProcessEnv): Record<string, string> {
	const given = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
	return Object.fromEntries(given.filter(([name]) => VENDOR.test(name)));
}
