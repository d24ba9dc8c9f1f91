/** What `./aes test` hands to these tests: the engine, the images of proposer sandboxes, a Redis. */
export function testEnv() {
	const { AES_ENGINE, AES_PROPOSER_IMAGE, AES_AGENT_IMAGES, REDIS_URL } = process.env;
	if (AES_PROPOSER_IMAGE)
		return {
			dockerHost: AES_ENGINE,
			proposerImage: AES_PROPOSER_IMAGE,
			agentImages: AES_AGENT_IMAGES,
			redisUrl: REDIS_URL,
		};
	throw new Error(
		"AES_PROPOSER_IMAGE is not set: run these tests with `./aes test integration`, which builds the image.",
	);
}
